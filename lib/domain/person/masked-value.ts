import { inOwnScript } from "@/lib/kit/own-script";

const HIDDEN = "•••";
const DIGITS_BEFORE = 4;
const DIGITS_AFTER = 3;

/** A verified phone or e-mail address by which its own family recognises it, and nobody else can use it. */
export const maskedValue = (value: string): string => {
  const at = value.lastIndexOf("@");
  if (at >= 0) return `${[...value][0]}${HIDDEN}${inOwnScript(value.slice(at))}`;
  return `${value.slice(0, DIGITS_BEFORE)}${HIDDEN}${value.slice(-DIGITS_AFTER)}`;
};
