"use client";

import { type ComponentProps, type ReactNode, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's script has taken over. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Controls that wait for the page's script, and look the same meanwhile: what one chooses before it would be lost. */
export const HydratedControls = ({ children }: { children: ReactNode }) => {
  const isReady = useIsHydrated();
  return (
    <fieldset className={isReady ? "contents" : "awaits-script contents"} disabled={!isReady}>
      {children}
    </fieldset>
  );
};

/** A form of such controls. `method="dialog"` sends nothing anywhere, whatever happens: no answer ends up in an address. */
export const HydratedForm = ({ children, ...rest }: ComponentProps<"form">) => (
  <form method="dialog" noValidate {...rest}>
    <HydratedControls>{children}</HydratedControls>
  </form>
);
