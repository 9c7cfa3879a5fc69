"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Select } from "@/components/ui/select";
import { call } from "@/lib/client/call";

interface SchoolSelectProps extends Omit<ComponentProps<typeof Select>, "options" | "placeholder"> {
  list: "region" | "school";
}

interface Entry {
  _id: string;
  name: string;
}

const load = async (list: "region" | "school", regionId: string): Promise<Entry[]> => {
  if (list === "region") return (await call("GET /schools/regions", {})).regions;
  return regionId ? (await call("GET /schools/{regionId}", { params: { regionId } })).schools : [];
};

/** The regions of schools, or the schools of the chosen region. A list that fails to load is empty (spec §8). */
export const SchoolSelect = ({ list, ...rest }: SchoolSelectProps) => {
  const common = useTranslations("common");
  const form = useTranslations("form");
  const { setValue, getValues } = useFormContext();
  const regionId = (useWatch({ name: "school_region_id" }) as string | undefined) ?? "";
  const [entries, setEntries] = useState<Entry[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const asked = list === "region" ? "" : regionId;

  useEffect(() => {
    let isCurrent = true;
    load(list, asked).then(
      (found) => {
        if (!isCurrent) return;
        setEntries(found);
        setHasFailed(false);
      },
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [list, asked]);

  // The saved choice can only be shown once its option exists; a school of another region is none.
  const name = rest.name ?? "";
  useEffect(() => {
    if (!entries) return;
    const chosen = getValues(name) as string | undefined;
    if (chosen) setValue(name, entries.some(({ _id }) => _id === chosen) ? chosen : "");
  }, [entries, getValues, name, setValue]);

  // A list that could not be loaded takes nothing away that was chosen from it.
  const kept = hasFailed ? (getValues(name) as string | undefined) : undefined;
  const listed = kept ? [{ _id: kept, name: kept }] : (entries ?? []);
  const isWaiting = list === "school" && !regionId;
  return (
    <Select
      {...rest}
      options={listed.map(({ _id, name: text }) => ({ value: _id, label: text }))}
      placeholder={isWaiting ? form("schoolFirst") : common("chooseOne")}
    />
  );
};
