"use client";

import { likelyEmail } from "@/lib/domain/person/likely-email";
import { emailIn } from "@/lib/kit/email";
import { ValueQuestion } from "./value-question";

/** Asks about an e-mail address that looks like a slip from one of a large mail service. It may stay as it is. */
export const EmailQuestion = ({ value, onChoose }: { value: string; onChoose: (email: string) => void }) => {
  const address = emailIn(value);
  const likely = address && likelyEmail(address);
  return likely ? <ValueQuestion onChoose={onChoose} values={[likely]} /> : null;
};
