"use client";

import { type ComponentProps, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's script has taken over. */
const useIsReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * A form that waits for its script: what one types or presses before would be lost, or sent along in the address. It looks
 * the same meanwhile. `method="dialog"` sends nothing anywhere, whatever happens.
 */
export const ReadyForm = ({ children, ...rest }: ComponentProps<"form">) => {
  const isReady = useIsReady();
  return (
    <form method="dialog" noValidate {...rest}>
      <fieldset className={isReady ? "contents" : "awaits-script contents"} disabled={!isReady}>
        {children}
      </fieldset>
    </form>
  );
};
