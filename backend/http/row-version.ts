import { createHash } from "node:crypto";
import { AppError } from "@/lib/contracts/errors";
import { isRecord } from "@/lib/kit/record";

const LENGTH = 16;

const withSortedNames = (_name: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** The version of a row: a hash of the values that staff save. Equal values have one version, whoever saved them. */
export const versionOf = (values: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(values ?? null, withSortedNames))
    .digest("base64url")
    .slice(0, LENGTH);

/** The version that a change was made on, if it names one, the stored one, and the one that the change would make. */
interface Versions {
  read: string | undefined;
  stored: string;
  next?: string;
}

/**
 * Whether others have changed a row since it was read. A row that already is what the change would make it is none: the change may
 * be the repeat of one whose answer was lost.
 */
export const isStale = ({ read, stored, next }: Versions): boolean =>
  read !== undefined && read !== stored && next !== stored;

/** Throws `changed_meanwhile` with the current values, if the change of a row is stale. */
export const requireCurrent = (versions: Versions, current: unknown): void => {
  if (isStale(versions)) throw new AppError("changed_meanwhile", { current });
};
