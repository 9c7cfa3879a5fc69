import { readSearch, searchKey } from "@/lib/domain/person/search";
import type { SearchedGuardian } from "./check-in-list";

interface FoundPerson {
  /** The applicant's own names, address and number. */
  own: readonly (string | undefined)[];
  guardians?: readonly SearchedGuardian[] | undefined;
}

/** The guardian whose name or number a typed search has found, where the applicant's own do not have all of it. */
export const foundGuardian = ({ own, guardians = [] }: FoundPerson, typed: string): string | undefined => {
  const { words, digits } = readSearch(typed);
  const parts = digits === undefined ? words : [digits];
  // A long list is drawn again at each key that is pressed, and mostly nothing is searched for.
  if (parts.length === 0 || guardians.length === 0) return undefined;
  const key = searchKey({ names: own });
  const others = parts.filter((part) => !key.includes(part));
  if (others.length === 0) return undefined;
  const hasOthers = ({ name, phones }: SearchedGuardian) => {
    const guardianKey = searchKey({ names: [name], others: phones });
    return others.every((part) => guardianKey.includes(part));
  };
  return guardians.find(hasOthers)?.name || undefined;
};
