"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Select } from "@/components/ui/select";
import { loadSchoolRegions, loadSchools, type SchoolListEntry } from "@/lib/client/school-lists";
import { useLoaded } from "@/lib/client/use-loaded";
import { bcp47, localeOf } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { useStepContext } from "./step-context";

interface SchoolSelectProps extends Omit<ComponentProps<typeof Select>, "options" | "placeholder"> {
  list: "region" | "school";
}

/** The regions of schools, or the schools of the chosen region. A list that fails to load is empty. */
export const SchoolSelect = ({ list, ...rest }: SchoolSelectProps) => {
  const common = useTranslations("common");
  const form = useTranslations("form");
  const language = useLocale();
  const { applicationId } = useStepContext();
  const { setValue, getValues } = useFormContext();
  const regionId = (useWatch({ name: "school_region_id" }) as string | undefined) ?? "";
  const isWaiting = list === "school" && !regionId;
  const listKey = list === "region" ? "regions" : regionId;
  const { data: entries, error } = useLoaded(listKey || undefined, () =>
    list === "region"
      ? loadSchoolRegions(applicationId, localeOf(language))
      : loadSchools(regionId, localeOf(language)),
  );

  // The saved choice is set once its option exists. A school of another region is cleared.
  const name = rest.name ?? "";
  useEffect(() => {
    const chosen = getValues(name) as string | undefined;
    if (chosen && (entries || isWaiting)) setValue(name, entries?.some(({ _id }) => _id === chosen) ? chosen : "");
  }, [entries, isWaiting, getValues, name, setValue]);

  // If the list fails to load, the saved choice stays.
  const saved = error ? (getValues(name) as string | undefined) : undefined;
  const listed: SchoolListEntry[] = saved
    ? [{ _id: saved, name: saved }]
    : sortedIn(language, entries ?? [], ({ name: text }) => text);
  return (
    <Select
      {...rest}
      options={listed.map(({ _id, name: text, lang }) => ({ value: _id, label: text, lang: lang && bcp47(lang) }))}
      placeholder={isWaiting ? form("schoolFirst") : common("chooseOne")}
    />
  );
};
