"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { TextInput } from "@/components/ui/text-input";
import { Example, Row } from "./example";

const KINDS = ["common", "persistent", "long", "confirm", "refused", "form", "busy form"] as const;
type Kind = (typeof KINDS)[number];

interface OpenedProps {
  kind: Kind;
  onClose: () => void;
}

const Plain = ({ kind, onClose }: OpenedProps) => {
  const t = useTranslations("common");
  const home = useTranslations("home");
  const isPersistent = kind === "persistent";
  return (
    <Dialog
      {...(!isPersistent && { closeLabel: t("close") })}
      description={home("timeHint")}
      footer={<Button onClick={onClose}>{t("done")}</Button>}
      onOpenChange={onClose}
      open
      persistent={isPersistent}
      title={home("title")}
    >
      {Array.from({ length: kind === "long" ? 30 : 1 }, (_, index) => `${index}`).map((index) => (
        <p className="mb-4" key={index}>
          {home("lead")}
        </p>
      ))}
    </Dialog>
  );
};

const Confirm = ({ kind, onClose }: OpenedProps) => {
  const t = useTranslations("common");
  const applications = useTranslations("applications");
  return (
    <ConfirmDialog
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      confirmLabel={applications("deleteConfirm")}
      failure={kind === "refused" && t("lost")}
      onClose={onClose}
      onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1000)).then(onClose)}
      text={applications("deleteText", { name: "Ani" })}
      title={applications("deleteTitle")}
    />
  );
};

const Form = ({ kind, onClose }: OpenedProps) => {
  const t = useTranslations("common");
  const fields = useTranslations("fields");
  return (
    <FormDialog
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      isBusy={kind === "busy form"}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      submitLabel={t("save")}
      title={fields("student.firstName")}
    >
      <Field id="ui-dialog-name" label={fields("student.firstName")}>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
};

const OPENED: Record<Kind, typeof Plain> = {
  common: Plain,
  persistent: Plain,
  long: Plain,
  confirm: Confirm,
  refused: Confirm,
  form: Form,
  "busy form": Form,
};

/** Dialogs are 600 px wide and at least 200 px high, and a sheet on a phone. A busy dialog closes by a reload only. */
export const Dialogs = () => {
  const [kind, setKind] = useState<Kind>();
  const Opened = kind && OPENED[kind];
  return (
    <Example name="Dialog, ConfirmDialog, FormDialog: press to open" wide>
      <Row>
        {KINDS.map((name) => (
          <Button key={name} lang="en" onClick={() => setKind(name)} variant="secondary">
            {name}
          </Button>
        ))}
      </Row>
      {Opened && <Opened kind={kind} onClose={() => setKind(undefined)} />}
    </Example>
  );
};
