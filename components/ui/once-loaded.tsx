"use client";

import { type ComponentType, useState } from "react";

export type LoadableComponent<Props> = ComponentType<Props> & {
  /** Rejects without a connection. */
  load: () => Promise<unknown>;
};

/**
 * A lazy component that renders directly where `load` has fetched it before. Through its own boundary React would show the
 * fallback for a moment, and then hold the content back for a third of a second.
 */
export const onceLoaded = <Props extends object>(
  Lazy: ComponentType<Props>,
  fetchComponent: () => Promise<ComponentType<Props>>,
): LoadableComponent<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    loaded = await fetchComponent();
  };
  const Loadable = (props: Props) => {
    // One that is shown stays the same one, and keeps its state.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  };
  return Object.assign(Loadable, { load });
};
