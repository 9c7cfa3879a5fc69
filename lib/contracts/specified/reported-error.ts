import { z } from "zod";
import { isRecord } from "@/lib/kit/record";

const details = z.record(z.string(), z.unknown()).optional().catch(undefined);
const text = z.string().optional().catch(undefined);
const reported = z
  .union([
    z.string(),
    z.array(z.string()).transform((texts) => texts.join(" ")),
    z.looseObject({ key: text, data: details, text, message: text }),
  ])
  .optional()
  .catch(undefined);
const body = z
  .object({
    code: text,
    requestId: z.string().max(100).optional().catch(undefined),
    errorMessage: reported,
    message: reported,
    error: reported,
  })
  .catch({});

// One word with a separator, such as `form_student_session_unavailable`, is a key; anything else is a text.
const KEY = /^(?=[\w.-]+$)[\w-]+[_.][\w.-]/;

/** What the body of an error says, in whichever member: a key with its data, or a text; its code and request id. */
export const reportedIn = (json: unknown) => {
  const { code, requestId, ...members } = body.parse(typeof json === "string" ? { errorMessage: json } : json);
  const first = members.errorMessage ?? members.message ?? members.error;
  const report = typeof first === "object" ? { ...first, text: first.text ?? first.message } : { text: first };
  const key = report.key ?? (report.text && KEY.test(report.text) ? report.text : undefined);
  return { code, requestId, key, data: report.data, text: report.text === key ? undefined : report.text };
};

/** Whether a reply with a success status is an error. */
export const isFailure = (json: unknown): boolean => isRecord(json) && Boolean(json.errorMessage);
