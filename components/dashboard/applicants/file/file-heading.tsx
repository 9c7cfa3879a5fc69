"use client";

import { type ReactNode, useEffect, useRef } from "react";

export const NAME_ID = "applicant-name";

/** The applicant's name. Gets focus when the page opens, so that screen readers start here. */
export const FileHeading = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 className="font-semibold text-xl outline-none wrap-anywhere" id={NAME_ID} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
};
