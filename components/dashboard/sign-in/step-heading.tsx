"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** The heading of a step that takes the place of another. It takes the focus, so that a screen reader says what is next. */
export const StepHeading = ({ title, text }: { title: string; text?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-2">
      <h2 className="font-semibold text-xl" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className="text-ink-second">{text}</p>}
    </div>
  );
};
