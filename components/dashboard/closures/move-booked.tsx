"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ActionDialogProps, ManyDialog } from "@/components/dashboard/applicants/many/many-dialog";
import { createAttempts } from "@/lib/client/attempt-keys";
import { asCallError, call } from "@/lib/client/call";
import { isResponseLost } from "@/lib/client/is-response-lost";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import type { BookedPerson } from "@/lib/contracts/staff-closures";
import type { Outcome } from "@/lib/contracts/staff-many";

interface MoveBookedProps extends Omit<ActionDialogProps, "ids"> {
  people: readonly BookedPerson[];
}

type Attempt = ReturnType<typeof createAttempts>;

/** Moves somebody to the seats that are proposed to them. A lost answer is thrown, and repeated under the same key. */
const moveOne = async (person: BookedPerson, attempt: Attempt): Promise<Outcome> => {
  const { registrationId, firstName, namePrefix, lastName, alternative } = person;
  if (!alternative) throw new Error(`no seats are proposed to ${registrationId}`);
  const { presentationId, start } = alternative;
  const body = { registrationId, presentationId, start, reason: { code: "closed" } } as const;
  try {
    await attempt(body, (idempotencyKey) => call("POST /applicant/move", { body, idempotencyKey }));
    return { registrationId };
  } catch (thrown) {
    const error = asCallError(thrown);
    if (isLoginSessionEnd(error) || isResponseLost(error)) throw error;
    const { code, key, data } = error;
    return { registrationId, firstName, namePrefix, lastName, failure: { code, key, data } };
  }
};

/** Asks whether to move people off closed days, then moves each to the seats that are proposed to them. */
export const MoveBooked = ({ people, ...props }: MoveBookedProps) => {
  const t = useTranslations("closures");
  const many = useTranslations("many");
  const [attempt] = useState(createAttempts);
  // Whoever has been moved leaves the list meanwhile.
  const [chosen] = useState(() => new Map(people.map((person) => [person.registrationId, person])));
  return (
    <ManyDialog
      {...props}
      confirmLabel={t("move")}
      doneText={(count) => t("movedCount", { count })}
      failedText={(count) => t("notMoved", { count })}
      ids={[...chosen.keys()]}
      leftText={(count) => t("notTried", { count })}
      // Each has proposed seats of their own.
      partSize={1}
      send={async (ids) => ({
        outcomes: await Promise.all(ids.flatMap((id) => chosen.get(id) ?? []).map((one) => moveOne(one, attempt))),
      })}
      text={t("moveLead")}
      title={many("moveTitle", { count: chosen.size })}
    />
  );
};
