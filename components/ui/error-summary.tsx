"use client";

import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ErrorMark } from "./error-mark";
import { focusAndScrollTo, scrollToElement } from "./scroll-to";

export type ErrorItem = {
  message: ReactNode;
  /** Id of the control that the link focuses. */
  fieldId?: string;
  /** For an error on another page. */
  href?: string;
};

type ErrorSummaryProps = {
  title: ReactNode;
  items: readonly ErrorItem[];
  /** Number of submissions so far: the summary takes the focus each time it changes. */
  attempt?: number;
  titleAs?: "h2" | "h3";
};

/** The page's errors, in the same words as beside the fields. Takes the focus when it appears. */
export const ErrorSummary = ({ title, items, attempt, titleAs: Title = "h2" }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the focus again.
  useEffect(() => focusAndScrollTo(box.current, "start"), [attempt]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border border-danger-line border-s-4 border-s-danger bg-danger-soft p-4 sm:p-5"
    >
      <ErrorMark />
      <Title className="font-semibold text-lg">{title}</Title>
      <ul className="mt-2 space-y-1">
        {items.map(({ message, fieldId, href }, index) => (
          <li key={fieldId ?? href ?? index}>
            {fieldId || href ? (
              <a
                href={href ?? `#${fieldId}`}
                onClick={fieldId ? (event) => focusField(fieldId, event) : undefined}
                className="wrap-anywhere inline-block py-0.5 font-medium text-danger underline underline-offset-4 hover:decoration-2"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};

// Centred, so that the label and the message above the control are visible too.
const focusField = (fieldId: string, event: MouseEvent) => {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  scrollToElement(field, "center");
};
