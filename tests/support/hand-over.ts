import type { Application } from "@/lib/contracts/application";
import { developer } from "@/lib/contracts/developer";
import { handOver } from "@/lib/contracts/hand-over";
import { registrations } from "@/lib/contracts/registrations";
import type { Student } from "@/lib/domain/application/application";
import type { BackendUnderTest } from "@/tests/support/backend";
import { type As, freshPhone } from "@/tests/support/caller";
import { aStudent, saveOf } from "@/tests/support/fixtures";

/** A draft that a student under age has filled in, with its student. */
export interface MinorsDraft {
  student: As;
  ownPhone: string;
  draft: Application;
  params: { id: string };
}

/** A student under age with a draft that is ready to be handed over. */
export const aMinorsDraft = async (
  { caller }: BackendUnderTest,
  answers: Student = {},
  changes: object = {},
): Promise<MinorsDraft> => {
  const ownPhone = freshPhone();
  const student = await caller.applicant("am", ownPhone);
  const created = await caller.call(registrations.create, { body: { language: "en" } }, student);
  const params = { id: created._id };
  const body = saveOf(created, {
    location_key: "yerevan",
    userLegalStatus: 2,
    student: { ...aStudent(), ...answers },
    step: "parentData",
    maxStep: "parentData",
    ...changes,
  });
  return { student, ownPhone, params, draft: await caller.call(registrations.save, { params, body }, student) };
};

/** The token of the link that was last sent to a value. */
export const tokenSentTo = async ({ caller }: BackendUnderTest, to: string): Promise<string> => {
  const { messages } = await caller.call(developer.messages, { query: { to } });
  const token = messages.map(({ text }) => /\/hand-over#token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  if (!token) throw new Error(`no link was sent to ${to}`);
  return token;
};

/** Sends the link of a draft; returns its token. */
export const sendLinkTo = async (backend: BackendUnderTest, { student, params }: MinorsDraft, value: string) => {
  await backend.caller.call(handOver.send, { params, body: { to: { method: "sms", value }, language: "en" } }, student);
  return tokenSentTo(backend, value);
};

/** A draft with a link to a guardian's phone. */
export const aSentDraft = async (backend: BackendUnderTest, answers: Student = {}) => {
  const minors = await aMinorsDraft(backend, answers);
  const phone = freshPhone();
  return { ...minors, phone, token: await sendLinkTo(backend, minors, phone) };
};

/** A draft that a guardian has taken over. */
export const aTakenOverDraft = async (backend: BackendUnderTest, answers: Student = {}) => {
  const sent = await aSentDraft(backend, answers);
  const guardian = await backend.caller.applicant("am", sent.phone);
  const taken = await backend.caller.call(handOver.accept, { body: { token: sent.token } }, guardian);
  return { ...sent, guardian, taken };
};
