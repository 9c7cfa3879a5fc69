import { z } from "zod";
import { declare, type Received } from "./call";
import { REGIONS } from "./data";
import { Refusal } from "./refusal";
import { listReply } from "./replies";

const regions = ({ options }: Received<unknown, unknown>) =>
  listReply(
    "regions",
    REGIONS.map(({ _id, name }) => ({ _id, name })),
    options,
  );

const schools = (regionId: string | undefined, { options }: Received<unknown, unknown>, isLegacy: boolean) => {
  const region = REGIONS.find((one) => one._id === regionId && (isLegacy || !one.isLegacy));
  if (!region) throw new Refusal(404, "Region not found");
  const rows = [1, 2].map((number) => ({
    _id: `${region._id}-school-${number}`,
    name: `School ${number}, ${region.name}`,
  }));
  return listReply("schools", rows, options);
};

/** The newer API's schools, and the older API, which is open and knows the schools of every region. */
export const schoolCalls = [
  declare({ call: "GET /schools/regions", caller: "applicant", answer: regions }),
  declare({
    call: "GET /schools/{regionId}",
    caller: "applicant",
    answer: (received) => schools(received.params.regionId, received, false),
  }),
  declare({ api: "legacy", call: "GET /school/regions", caller: "anyone", answer: regions }),
  declare({
    api: "legacy",
    call: "GET /school/schools",
    caller: "anyone",
    query: z.strictObject({ regionId: z.string() }),
    answer: (received) => schools(received.query.regionId, received, true),
  }),
];
