"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Sentence } from "@/components/texts/sentence";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { checkUsernameTaken } from "@/lib/client/usernames";
import { isUsername } from "@/lib/domain/person/username";
import { autofillAttributes } from "./autofill-attributes";
import { type FieldProps, useFieldQuestion } from "./use-field-question";

/** The user name is checked this long after the last keystroke. */
const PAUSE_MS = 1000;

/** Whether a user name is free, checked when typing pauses. */
const useIsFree = (username: string, onTaken: () => void): boolean => {
  const [free, setFree] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onTaken` needs no new check
  useEffect(() => {
    if (!isUsername(username)) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      checkUsernameTaken(username).then(
        (isTaken) => {
          if (!isCurrent) return;
          if (isTaken) onTaken();
          else setFree(username);
        },
        // Booking checks again.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [username]);
  return username !== "" && free === username;
};

/** A user name, and whether it is free. */
export const UsernameField = (props: FieldProps) => {
  const t = useTranslations("form");
  const errors = useTranslations("errors");
  const { rule: _rule, ...question } = useFieldQuestion(props);
  const { setError } = useFormContext();
  const { field } = useController({ name: props.path });
  const username = (field.value as string | undefined) ?? "";
  const reportTaken = () => setError(props.path, { type: "username_taken", message: errors("username_taken") });
  const isFree = useIsFree(username, reportTaken);
  return (
    <div>
      <Field {...question}>
        {(attributes) => (
          <TextInput
            {...field}
            {...attributes}
            {...autofillAttributes(props)}
            autoCapitalize="none"
            className="max-w-80"
            value={username}
          />
        )}
      </Field>
      <p className="mt-1 text-sm text-success" role="status">
        {isFree && !question.error && (
          <span className="flex gap-1.5">
            <CircleCheck aria-hidden className="mt-[0.2em] size-4 shrink-0" />
            <Sentence text={(name) => t("usernameFree", { name })} value={username} />
          </span>
        )}
      </p>
    </div>
  );
};
