"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { focusWhenShown } from "./focus-when-shown";

// After the page has focused its heading.
const DELAY_MS = 100;

const linkedId = () => window.location.hash.slice(1);

/** The id that the page's link names: empty without one, and until hydration. */
export const useLinkedId = (): string => {
  const [id, setId] = useState("");
  useEffect(() => setId(linkedId()), []);
  return id;
};

/** Calls `open` once with the id that the page's link names. What `open` returns is called when the page is left. */
export const useLink = (open: (id: string) => (() => void) | undefined): void => {
  const openLinked = useEffectEvent(open);
  useEffect(() => {
    const id = linkedId();
    if (!id) return;
    let cancel: (() => void) | undefined;
    const timer = setTimeout(() => {
      cancel = openLinked(id);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, []);
};

/** Focuses the control that the page's link names, if its id begins so, once it is on the page. */
export const useLinkedFocus = (prefix: string): void =>
  useLink((id) => (id.startsWith(prefix) ? focusWhenShown(id) : undefined));
