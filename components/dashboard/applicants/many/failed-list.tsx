"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { CallError } from "@/lib/client/call";
import type { Outcome } from "@/lib/contracts/staff-many";
import { fullName } from "@/lib/domain/person/full-name";

interface FailedListProps {
  failed: readonly Outcome[];
  fileHref: (registrationId: string) => string;
  language: string;
  /** The reason of a failure where the error's own message does not serve. */
  failureText?: (code: string) => string | undefined;
}

/** Everybody whom a change failed for, each with the reason and a link to the file. */
export const FailedList = ({ failed, fileHref, language, failureText }: FailedListProps) => {
  const t = useTranslations("applicants");
  const many = useTranslations("many");
  const errorText = useErrorText();
  const reasonOf = ({ failure }: Outcome): string => {
    const { code = "internal", key = code, data } = failure ?? {};
    return failureText?.(code) ?? errorText(new CallError(code, 0, key, data));
  };
  return (
    <ul className="divide-y divide-line empty:hidden">
      {failed.map((one) => {
        // Somebody who is not found, or is at another location, has no name here.
        const name = fullName(one, language);
        return (
          <li className="py-2" key={one.registrationId}>
            {name ? (
              <a
                className="font-medium text-accent-text hover:underline"
                href={fileHref(one.registrationId)}
                rel="noreferrer"
                target="_blank"
              >
                <bdi translate="no">{name}</bdi> <span className="sr-only">{many("newTab")}</span>
              </a>
            ) : (
              <span className="font-medium">{t("unnamed")}</span>
            )}
            <span className="block text-ink-second text-sm">{reasonOf(one)}</span>
          </li>
        );
      })}
    </ul>
  );
};
