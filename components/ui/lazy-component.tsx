"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { onFirstInteraction } from "./first-interaction";

const Nothing = () => null;
const ignore = () => undefined;
// A connection that hangs says nothing by itself.
const LATEST_MS = 15_000;

const late = () => new Promise<never>((_done, fail) => setTimeout(fail, LATEST_MS, new Error("a part did not come")));

/**
 * A part that is shown only after something was done: fetched when the page is touched for the first time, so that it is there
 * by then. `Coming` stands for it while it is not. Where it cannot be had, an error screen comes, or what `onFailure` does: what
 * is typed on the page may be worth more than the part.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Coming = Nothing, onFailure }: { Coming?: ComponentType; onFailure?: (props: Props) => void } = {},
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    loaded = await Promise.race([load(), late()]);
    return loaded;
  };
  if (typeof window !== "undefined") onFirstInteraction(() => void fetchPart().catch(ignore));

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when the module is read
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (!Part) fetchPart().then((part) => setPart(() => part), setFailure);
    }, [Part]);
    const given = useRef(props);
    useEffect(() => {
      given.current = props;
    });
    useEffect(() => {
      if (failure) onFailure?.(given.current);
    }, [failure]);
    if (failure && !onFailure) throw failure;
    if (failure) return null;
    return Part ? <Part {...props} /> : <Coming />;
  };
};
