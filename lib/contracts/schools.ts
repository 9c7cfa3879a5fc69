import { z } from "zod";
import { endpoint } from "./endpoint";
import { sampleRegions, sampleSchools } from "./samples";
import { id, locale } from "./wire-types";

const named = {
  _id: id,
  name: z.string(),
  /** The language of the name, if it is not the requested one. */
  lang: locale.optional(),
};
const regionList = z.object({ regions: z.array(z.object(named)) });
const schoolList = z.object({ schools: z.array(z.object({ ...named, regionId: id })) });

/** The language of the names, where the network has them in it. */
const language = locale.optional();

export const schools = {
  regions: endpoint(
    {
      about: "The regions that schools are listed by.",
      method: "GET",
      path: "/schools/regions",
      auth: "applicant",
      query: z.object({ language }),
      reply: regionList,
    },
    sampleRegions,
  ),
  ofRegion: endpoint(
    {
      about: "The schools of a region.",
      method: "GET",
      path: "/schools/{regionId}",
      auth: "applicant",
      params: z.object({ regionId: id }),
      query: z.object({ language }),
      reply: schoolList,
      errors: ["not_found"],
    },
    sampleSchools,
  ),
  legacyRegions: endpoint(
    {
      about: "The regions, under their older address.",
      method: "GET",
      path: "/school/regions",
      auth: "applicant",
      upstream: "legacy",
      query: z.object({ language }),
      reply: regionList,
    },
    sampleRegions,
  ),
  legacyOfRegion: endpoint(
    {
      about: "The schools of a region, under their older address.",
      method: "GET",
      path: "/school/schools",
      auth: "applicant",
      upstream: "legacy",
      query: z.object({ regionId: id, language }),
      reply: schoolList,
      errors: ["not_found"],
    },
    sampleSchools,
  ),
};
