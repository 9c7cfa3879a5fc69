import { focusHeading } from "./focus-heading";

const FOCUSABLE = ":is(a[href], button, input, select, textarea, summary):not(:disabled), [tabindex='0']";

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const around = (element: Element | null): Element[] =>
  element?.parentElement ? [element.parentElement, ...around(element.parentElement)] : [];

/**
 * Remembers the focused element. The returned function gives the focus back to it. If it has gone, with a deleted row for
 * example, the nearest control beside its place takes the focus, else the page's heading. Focus that the page has moved
 * elsewhere stays there.
 */
export const rememberFocus = (): (() => void) => {
  const opener = document.activeElement;
  const places = around(opener);
  return () => {
    if (!isFocusLost()) return;
    if (opener instanceof HTMLElement) opener.focus();
    if (!isFocusLost()) return;
    const place = places.find((element) => element.isConnected);
    const isPartOfPage = place !== undefined && !place.matches("body, html") && !place.querySelector("h1");
    const nearest = isPartOfPage ? place.querySelector<HTMLElement>(FOCUSABLE) : null;
    nearest?.focus();
    if (isFocusLost()) focusHeading();
  };
};
