import { type CountryCode, isPossiblePhoneNumber, isSupportedCountry } from "libphonenumber-js";
import { z } from "zod";
import { declare } from "./call";
import { Refusal } from "./refusal";
import { studentRecordReply } from "./replies";

const isPossible = (phone: string, region: string): boolean =>
  isSupportedCountry(region) && isPossiblePhoneNumber(phone, region satisfies CountryCode);

/** The specification shows no shapes: the two checks answer with a bare boolean. */
export const peopleCalls = [
  declare({
    call: "GET /user/exists/{id}",
    caller: "applicant",
    answer: ({ tenant, params }) =>
      [...tenant.applications.values()].some(
        ({ student, appointment }) => student?.username === params.id || appointment?.userId === params.id,
      ),
  }),
  declare({
    call: "GET /user/check-phone",
    caller: "applicant",
    query: z.strictObject({ phone: z.string(), region: z.string() }),
    answer: ({ query: { phone, region } }) => isPossible(phone, region),
  }),
  declare({
    api: "user-view",
    call: "GET /user-view/{userId}",
    caller: "applicant",
    answer: ({ tenant, options, subject, params }) => {
      const own = [...tenant.applications.values()].filter(({ owner }) => owner === subject);
      const application = own.find(({ appointment }) => appointment?.userId === params.userId);
      if (!application) throw new Refusal(404, "User not found");
      return studentRecordReply(application, options);
    },
  }),
  declare({ call: "GET /health", caller: "anyone", answer: () => undefined }),
  declare({ api: "legacy", call: "GET /health", caller: "anyone", answer: () => undefined }),
];
