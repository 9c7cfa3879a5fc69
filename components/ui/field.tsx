import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorMark } from "./error-mark";

/** Attributes that tie a control to its field: spread them on it. */
export type FieldControl = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

type FieldProps = {
  /** Of the control; an error summary links to it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The same words as in the error summary. */
  error?: ReactNode;
  /** Words such as "(optional)", after the label. */
  optionalLabel?: string;
  children: (control: FieldControl) => ReactNode;
  className?: string;
};

/** A label, a hint and an error for one control. */
export const Field = ({ id, label, hint, error, optionalLabel, children, className }: FieldProps) => {
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-medium text-ink">
        <span>{label}</span>
        {optionalLabel && <span className="font-normal text-ink-second">{` ${optionalLabel}`}</span>}
      </label>
      <Hint id={hintId(id)}>{hint}</Hint>
      <ErrorText id={errorId(id)}>{error}</ErrorText>
      <div className="mt-2">
        {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined })}
      </div>
    </div>
  );
};

export const hintId = (id: string) => `${id}-hint`;
export const errorId = (id: string) => `${id}-error`;

type NoteProps = { id: string; children?: ReactNode };

export const Hint = ({ id, children }: NoteProps) =>
  children ? (
    <div id={id} className="mt-1 text-sm text-ink-second">
      {children}
    </div>
  ) : null;

export const ErrorText = ({ id, children }: NoteProps) =>
  children ? (
    <p id={id} className="mt-1 flex gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">{children}</span>
      <ErrorMark />
    </p>
  ) : null;
