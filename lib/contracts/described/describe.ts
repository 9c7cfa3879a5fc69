import type { Endpoint, Media, ReplyOf } from "../endpoint";

type ExampleOf<E extends Endpoint> = E extends { media: Media } | { status: 204 }
  ? { example?: never }
  : { example: ReplyOf<E> };

/** A call in one sentence, and a reply as it may look where there is one in JSON. */
export type Described<E extends Endpoint> = { about: string } & ExampleOf<E>;

/** An entry for every call of a resource, by its method and path. */
export type DescribedCalls<Resource extends Record<string, Endpoint>> = {
  [E in Resource[keyof Resource] as `${E["method"]} ${E["path"]}`]: Described<E>;
};
