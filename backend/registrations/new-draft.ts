import { v7 as uuid } from "uuid";
import type { Student } from "@/lib/domain/application/application";
import type { Locale } from "@/lib/domain/country/locales";
import type { NewAnswers, NewRegistration, VerifiedIdentity } from "./store";

// Prefill what was verified; the applicant may still change it.
const prefilledAnswers = (identity: VerifiedIdentity | undefined): Student => {
  if (!identity) return {};
  return identity.method === "email" ? { email: identity.value } : { phone: identity.value };
};

/** A draft that begins with these answers, and with what the applicant verified. */
export const newDraft = (
  answers: NewAnswers,
  { identity, language }: { identity: VerifiedIdentity | undefined; language: Locale },
  now: Date,
): NewRegistration => ({
  ...answers,
  id: uuid(),
  language,
  student: { ...prefilledAnswers(identity), ...answers.student },
  now,
});
