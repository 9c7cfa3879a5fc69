import { isRecord } from "./record";

/** A member of its own: a name like "valueOf" is found in every object. */
const memberOf = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const rebased = (draft: unknown, before: unknown, now: unknown): unknown => {
  if (!(isRecord(draft) && isRecord(before) && isRecord(now))) return isSame(draft, before) ? now : draft;
  const names = Object.keys({ ...now, ...draft });
  const valueAt = (name: string) => rebased(memberOf(draft, name), memberOf(before, name), memberOf(now, name));
  const members = names.map((name) => [name, valueAt(name)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
};

/** A draft of `before` as a draft of `now`: what was changed in it stays, and the rest is as it is now. */
export const rebase = <Draft>(draft: Draft, before: Draft, now: Draft): Draft => rebased(draft, before, now) as Draft;
