import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { Screen } from "@/lib/domain/dashboard/screens";
import { searchText } from "@/lib/kit/typed-text";

/** Something that the command bar leads to. */
export interface Command {
  kind: "screen" | "centre" | "person";
  id: string;
  label: string;
  /** Shown after the label, such as a reference. */
  note?: string | undefined;
  /** The person whom it leads to. */
  row?: ApplicantRow;
  href: string;
}

/** Commands under one heading. */
export interface CommandGroup {
  name: string;
  commands: readonly Command[];
}

/** A centre that the member of staff may work in. */
export interface CommandLocation {
  location_key: string;
  name: string;
}

export interface CommandContext {
  /** The screens that they may open, in the order of the navigation. */
  screens: readonly Screen[];
  locations: readonly CommandLocation[];
  /** The chosen centre. */
  current: string | undefined;
}

/** The commands whose label contains every typed word; those that begin with the text come first. */
export const matchingCommands = (commands: readonly Command[], typed: string): Command[] => {
  const words = searchText(typed).split(/\s+/).filter(Boolean);
  const matches = commands.filter(({ label }) => words.every((word) => searchText(label).includes(word)));
  const isStart = ({ label }: Command) => searchText(label).startsWith(searchText(typed));
  return [...matches.filter(isStart), ...matches.filter((command) => !isStart(command))];
};

const RECENT_MAX = 3;
// In memory only: the next person at this device finds nothing.
let recentIds: readonly string[] = [];

/** Remembers a chosen screen or centre, and never a person, until the page is loaded again. */
export const rememberCommand = ({ kind, id }: Command): void => {
  if (kind === "person") return;
  recentIds = [id, ...recentIds.filter((other) => other !== id)].slice(0, RECENT_MAX);
};

/** What was chosen last among these, the newest first. */
export const recentCommands = (commands: readonly Command[]): Command[] =>
  recentIds.flatMap((id) => commands.find((command) => command.id === id) ?? []);
