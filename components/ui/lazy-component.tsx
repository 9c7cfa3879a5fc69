"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { loadAhead } from "./load-when-idle";

const Nothing = () => null;
// A connection that hangs reports no error.
const TIMEOUT_MS = 15_000;

const timeout = () =>
  new Promise<never>((_resolve, reject) => setTimeout(reject, TIMEOUT_MS, new Error("loading a component timed out")));

/**
 * A component that is shown only after an interaction. It loads while the page is idle, and at the latest on its first
 * interaction; `Placeholder` is shown until then. If loading fails or takes 15 s, it throws to the error screen, or calls `onFailure` so that the page keeps what
 * was typed.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Placeholder = Nothing, onFailure }: { Placeholder?: ComponentType; onFailure?: (props: Props) => void } = {},
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const loadComponent = async () => {
    loaded = await Promise.race([load(), timeout()]);
    return loaded;
  };
  if (typeof window !== "undefined") loadAhead([loadComponent]);

  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, when its module loads
  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (!Component) loadComponent().then((component) => setComponent(() => component), setFailure);
    }, [Component]);
    const latestProps = useRef(props);
    useEffect(() => {
      latestProps.current = props;
    });
    useEffect(() => {
      if (failure) onFailure?.(latestProps.current);
    }, [failure]);
    if (failure && !onFailure) throw failure;
    if (failure) return null;
    return Component ? <Component {...props} /> : <Placeholder />;
  };
};
