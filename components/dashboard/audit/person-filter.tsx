"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReadError } from "@/components/dashboard/use-load-failure";
import { usePeopleSearch } from "@/components/dashboard/use-people-search";
import { useErrorText } from "@/components/errors/use-error-text";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { SuggestInput } from "@/components/ui/suggest-input";
import { useFeature } from "@/lib/client/features";
import { fullName } from "@/lib/domain/person/full-name";
import { useAuditContext } from "./audit-context";
import { ChosenFilter } from "./chosen-filter";

const ID = "audit-person";

interface PersonFilterProps {
  /** Whose application is shown alone. */
  registrationId: string | undefined;
  /** The name that the log gives. */
  name: string | undefined;
  onChange: (registrationId: string | undefined) => void;
}

/** Filters by one person of the location, who is found by name, phone or reference. */
export const PersonFilter = ({ registrationId, name, onChange }: PersonFilterProps) => {
  const t = useTranslations("audit");
  const { locationKey, language } = useAuditContext();
  const hasApplicants = useFeature("applicants");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const errorText = useErrorText();
  const { people, error, isSearching } = usePeopleSearch(hasApplicants ? locationKey : undefined, text);
  const failure = useReadError(error);
  // A filter that an address asks for can be cleared also where nobody can be searched.
  if (!hasApplicants && !registrationId) return null;
  const isFound = text.trim() !== "" && !isSearching && !failure;
  const options = people.map((row) => ({
    id: row.registrationId,
    label: [fullName(row, language) || t("noName"), row.reference].filter(Boolean).join(" · "),
  }));
  const clear = () => {
    onChange(undefined);
    setText("");
    // The pressed button has disappeared.
    focusWhenShown(ID);
  };
  return (
    <div className="w-full min-w-0 sm:w-64">
      <label className="block font-medium text-sm" htmlFor={ID}>
        {t("person")}
      </label>
      <HydratedControls>
        {registrationId ? (
          <ChosenFilter clearLabel={t("everybody")} name={name ?? chosen ?? "…"} onClear={clear} />
        ) : (
          <SuggestInput
            autoComplete="off"
            className="mt-1"
            id={ID}
            listLabel={t("person")}
            maxLength={100}
            onChoose={({ id, label }) => {
              setChosen(label);
              onChange(id);
            }}
            onValueChange={setText}
            options={options}
            placeholder={t("personHint")}
            size="small"
            spellCheck={false}
            status={isFound ? t("personsFound", { count: people.length }) : ""}
            value={text}
          />
        )}
      </HydratedControls>
      {failure && (
        <p className="mt-1 text-danger text-sm" role="alert">
          {errorText(failure)}
        </p>
      )}
    </div>
  );
};
