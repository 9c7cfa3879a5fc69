import type { Check } from "./check";
import type { Arguments } from "./options";
import { terminalConfirms } from "./terminal";

const PLAN = (tenant: string) => `With --write this creates for ${tenant}:
  an application with an appointment, which is then moved;
  a start day two years or more ahead, whose capacity becomes 0, and a presentation before it, which is deleted.
Only for a staging tenant: the seats, the application and the start day stay.

`;

/** Says what will be written, and asks. Throws unless somebody agrees. */
export const confirmWriting = async (check: Check, { isConfirmed }: Arguments): Promise<void> => {
  check.say(PLAN(check.tenant));
  if (isConfirmed || (await terminalConfirms("Create these?"))) return;
  throw new Error("Nothing was written. --yes agrees beforehand.");
};

/** Names what the walks have made and cannot remove. */
export const sayMade = (check: Check, made: readonly string[]): void =>
  check.say(`\nMade, and still there: ${made.length > 0 ? made.join("; ") : "nothing"}.\n`);
