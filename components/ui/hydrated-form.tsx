"use client";

import { type ComponentProps, type ReactNode, useSyncExternalStore } from "react";

const noSubscription = () => () => undefined;

/** Whether the page is hydrated. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );

/** Controls that are disabled until hydration and look the same meanwhile: an earlier choice would be lost. */
export const HydratedControls = ({ children }: { children: ReactNode }) => {
  const isHydrated = useIsHydrated();
  return (
    <fieldset className={isHydrated ? "contents" : "awaits-script contents"} disabled={!isHydrated}>
      {children}
    </fieldset>
  );
};

/** A form of such controls. With `method="dialog"` the browser never submits it: no answer ends up in an address. */
export const HydratedForm = ({ children, ...rest }: ComponentProps<"form">) => (
  <form method="dialog" noValidate {...rest}>
    <HydratedControls>{children}</HydratedControls>
  </form>
);
