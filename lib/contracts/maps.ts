import { z } from "zod";
import { endpoint } from "./endpoint";

const part = z.string().optional();

/** Calls that the web server answers itself, from the tenant's maps service, whatever backend the tenant has. */
export const maps = {
  autocomplete: endpoint(
    {
      about:
        "Addresses that begin as typed; none where no maps service is configured. A Japanese postal code is looked up in a table.",
      method: "GET",
      path: "/maps/autocomplete",
      auth: "applicant",
      query: z.object({
        q: z.string().min(1).max(200),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
        session: z.string().max(100).optional(),
      }),
      reply: z.object({
        places: z.array(
          z.object({
            label: z.string(),
            address: z.object({
              country: part,
              province: part,
              locality: part,
              street: part,
              building: part,
              postal_code: part,
            }),
            coordinates: z.object({ lat: z.number(), lng: z.number() }).optional(),
          }),
        ),
      }),
      errors: ["validation_failed", "too_many_requests"],
    },
    {
      places: [
        {
          label: "Abovyan 1, Yerevan",
          address: { country: "AM", locality: "Yerevan", street: "Abovyan" },
          coordinates: { lat: 40.1802, lng: 44.5152 },
        },
      ],
    },
  ),
};
