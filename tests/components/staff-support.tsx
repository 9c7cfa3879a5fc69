import { vi } from "vitest";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { DOOR } from "@/lib/contracts/calls";
import type { AnswerOf, Endpoint } from "@/lib/contracts/endpoint";
import { sampleCenter } from "@/lib/contracts/samples";

/** The location that the screens under test show. */
export const LOCATION: DashboardLocation = { ...sampleCenter, zoneLabel: "Yerevan time" };

/** A reply that the call's contract accepts. */
export const replyTo = <E extends Endpoint>({ reply, status }: E, answer: AnswerOf<E>): Response =>
  Response.json(reply.parse(answer), { status: status ?? 200 });

/** A refusal of the door because of some fields. */
export const refuseFields = (...fields: string[]): Response => {
  const key = "validator_form_invalid";
  const data = { fields: Object.fromEntries(fields.map((field) => [field, key])) };
  return Response.json({ code: "validation_failed", errorMessage: { key, data } }, { status: 422 });
};

interface SentChange {
  call: string;
  body: unknown;
}

/** Answers the door's calls, such as `"POST /config/yerevan"`. Gives the changes that were sent. */
export const answerCalls = (answers: Record<string, () => Response>, reads: readonly string[]): SentChange[] => {
  const sent: SentChange[] = [];
  vi.spyOn(window, "fetch").mockImplementation(async (address, options) => {
    const call = `${options?.method} ${String(address).slice(DOOR.length)}`;
    const answer = answers[call];
    if (!answer) throw new TypeError(`no answer to ${call}`);
    if (!reads.includes(call)) sent.push({ call, body: JSON.parse(String(options?.body)) });
    return answer();
  });
  return sent;
};
