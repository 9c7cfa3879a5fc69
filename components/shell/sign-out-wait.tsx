"use client";

import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

interface SignOutWaitProps {
  text: string;
  retryLabel: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** Takes the page's place while signing out waits for a connection: nobody reads on in what belongs to the person. */
export const SignOutWait = ({ text, retryLabel, isBusy, onRetry }: SignOutWaitProps) => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const part of document.body.children)
      if (part instanceof HTMLElement && part !== box.current) part.hidden = true;
    box.current?.focus();
  }, []);
  const retry = (
    <Button busy={isBusy} onClick={onRetry} variant="secondary">
      {retryLabel}
    </Button>
  );
  return createPortal(
    <section className="mx-auto max-w-form p-6 outline-none" ref={box} tabIndex={-1}>
      <Notice action={retry} role="alert" status="warning">
        {text}
      </Notice>
    </section>,
    document.body,
  );
};
