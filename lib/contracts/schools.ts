import { z } from "zod";
import { endpoint } from "./endpoint";
import { sampleRegions, sampleSchools } from "./samples";
import { id } from "./wire-types";

const regionList = z.object({ regions: z.array(z.object({ _id: id, name: z.string() })) });
const schoolList = z.object({ schools: z.array(z.object({ _id: id, name: z.string(), regionId: id })) });

export const schools = {
  regions: endpoint(
    {
      about: "The regions that schools are listed by.",
      method: "GET",
      path: "/schools/regions",
      auth: "applicant",
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
      query: z.object({ regionId: id }),
      reply: schoolList,
      errors: ["not_found"],
    },
    sampleSchools,
  ),
};
