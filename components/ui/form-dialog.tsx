"use client";

import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { HydratedForm } from "./hydrated-form";
import { Notice } from "./notice";

interface FormDialogProps extends Omit<ComponentProps<typeof HydratedForm>, "title" | "id" | "className" | "onSubmit"> {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  cancelLabel: string;
  /** Without it the dialog only informs. */
  submitLabel: string | undefined;
  /** A submission is pending: nothing closes the dialog, so that no refusal is lost. */
  isBusy: boolean;
  /** The message of a failure that belongs to no field. */
  failure?: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, with its failure and its buttons to cancel and submit. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, description, closeLabel, cancelLabel, submitLabel, isBusy, failure, onClose, children, ...form } =
    props;
  const id = useId();
  return (
    <Dialog
      closeLabel={closeLabel}
      description={description}
      footer={
        <>
          <Button aria-disabled={isBusy} onClick={onClose} variant="secondary">
            {cancelLabel}
          </Button>
          {submitLabel && (
            <Button busy={isBusy} form={id} type="submit">
              {submitLabel}
            </Button>
          )}
        </>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={isBusy}
      title={title}
    >
      <HydratedForm {...form} className="grid gap-5" id={id}>
        {failure && (
          <Notice role="alert" status="error">
            {failure}
          </Notice>
        )}
        {children}
      </HydratedForm>
    </Dialog>
  );
};
