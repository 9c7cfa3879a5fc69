import { z } from "zod";
import { endpoint } from "./endpoint";
import { id } from "./wire-types";

const regionList = z.object({ regions: z.array(z.object({ _id: id, name: z.string() })) });
const schoolList = z.object({ schools: z.array(z.object({ _id: id, name: z.string(), regionId: id })) });

export const schools = {
  regions: endpoint({ method: "GET", path: "/schools/regions", auth: "applicant", reply: regionList }),
  ofRegion: endpoint({
    method: "GET",
    path: "/schools/{regionId}",
    auth: "applicant",
    params: z.object({ regionId: id }),
    reply: schoolList,
    errors: ["not_found"],
  }),
  legacyRegions: endpoint({
    method: "GET",
    path: "/school/regions",
    auth: "applicant",
    upstream: "legacy",
    reply: regionList,
  }),
  legacyOfRegion: endpoint({
    method: "GET",
    path: "/school/schools",
    auth: "applicant",
    upstream: "legacy",
    query: z.object({ regionId: id }),
    reply: schoolList,
    errors: ["not_found"],
  }),
};
