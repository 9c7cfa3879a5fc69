"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import { addressesOf, invalidKeyFields, type KeyDraft } from "@/lib/domain/dashboard/key-draft";
import { KeyFields } from "./key-fields";
import { useKeySave } from "./use-key-save";

interface MadeKeyDialogProps {
  name: string;
  text: string;
  onClose: () => void;
}

/** Shows the text of a new key, this once. A click outside does not close the dialog. */
const MadeKeyDialog = ({ name, text, onClose }: MadeKeyDialogProps) => {
  const t = useTranslations("keys");
  return (
    <Dialog
      description={t("madeText")}
      footer={<Button onClick={onClose}>{t("madeDone")}</Button>}
      minHeight={0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent
      title={t("madeTitle", { name })}
    >
      <div className="grid gap-4">
        <Notice status="warning">{t("madeWarning")}</Notice>
        <CopyField copiedLabel={t("copied")} copyLabel={t("copy")} id="made-key" label={t("key")} value={text} />
      </div>
    </Dialog>
  );
};

interface AddKeyDialogProps {
  /** The location on screen, preselected. */
  locationKey: string;
  locations: readonly { location_key: string; name: string }[];
  onAdded: () => void;
  onClose: () => void;
}

/** Makes a key, then shows its text once. */
export const AddKeyDialog = ({ locationKey, locations, onAdded, onClose }: AddKeyDialogProps) => {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const [made, setMade] = useState<{ name: string; text: string }>();
  const [draft, setDraft] = useState<KeyDraft>({
    name: "",
    scopes: [],
    locations: [locationKey],
    addresses: "",
    days: 90,
  });
  const { isBusy, failure, errorOf, refuse, save } = useKeySave();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const invalid = invalidKeyFields(draft);
    if (invalid.length > 0) return refuse(invalid);
    const { name, scopes, locations, days } = draft;
    const body = { name, scopes: [...scopes], locations: [...locations], days, addresses: addressesOf(draft) };
    void save(async () => {
      setMade(await call("POST /key/add", { body }));
      onAdded();
    });
  };
  if (made) return <MadeKeyDialog name={made.name} onClose={onClose} text={made.text} />;
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={add}
      submitLabel={t("add")}
      title={t("addTitle")}
    >
      <KeyFields
        draft={draft}
        errorOf={errorOf}
        locations={locations}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
      />
    </FormDialog>
  );
};
