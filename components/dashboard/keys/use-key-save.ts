"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { refusedFields, useStaffAction } from "@/components/dashboard/use-staff-action";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { KEY_FIELDS, type KeyField } from "@/lib/domain/dashboard/key-draft";

const INVALID_CONTROL = '[role="dialog"] [aria-invalid="true"]';

/** Saves a key. A refusal that names fields is shown beside them, any other as the failure of the dialog. */
export const useKeySave = () => {
  const t = useTranslations("keys");
  const [invalid, setInvalid] = useState<readonly KeyField[]>([]);

  useEffect(() => {
    if (invalid.length > 0) focusAndScrollTo(document.querySelector<HTMLElement>(INVALID_CONTROL));
  }, [invalid]);

  const { isBusy, failure, run } = useStaffAction((error) => {
    const refused = refusedFields(error);
    const fields = KEY_FIELDS.filter((field) => refused.includes(field));
    setInvalid(fields);
    return fields.length > 0 ? null : undefined;
  });
  const errorOf = (field: KeyField) => (invalid.includes(field) ? t(`wrong_${field}`) : undefined);
  const save = (action: () => Promise<void>) => {
    setInvalid([]);
    return run(action);
  };
  return { isBusy, failure, errorOf, refuse: setInvalid, save };
};
