import { z } from "zod";
import { ageRestrictions } from "./configuration";
import { endpoint } from "./endpoint";
import { samplePresentation } from "./samples";
import { day, instant, locationKey } from "./wire-types";

const locationAvailability = z.object({
  location_key: locationKey,
  ageRestrictions,
  /** Absent where it is not known. */
  vacancies: z
    .object({
      /** The earliest presentation with seats that leads to a free start day. */
      nextPresentation: instant.optional(),
      /** The earliest start day with free seats. */
      startsFrom: day.optional(),
      /** The free seats of the week that begins on `startsFrom`. */
      freeSeats: z.number().int().nonnegative(),
      /** A week or more before `startsFrom` is open, but full. */
      isFullBefore: z.boolean(),
    })
    .optional(),
});
export type LocationAvailability = z.output<typeof locationAvailability>;

export const centers = {
  availability: endpoint(
    {
      about:
        "What each centre accepts and has free next: its ages, presentation, first free start day and seats. A few seconds old.",
      method: "GET",
      path: "/centers/availability",
      auth: "anyone",
      reply: z.object({ centers: z.array(locationAvailability) }),
    },
    {
      centers: [
        {
          location_key: "yerevan",
          ageRestrictions: { min: 12, max: 18 },
          vacancies: {
            nextPresentation: samplePresentation.date,
            startsFrom: "2026-06-15",
            freeSeats: 38,
            isFullBefore: false,
          },
        },
      ],
    },
  ),
};
