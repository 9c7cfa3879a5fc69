import type { Kind } from "./kinds";

/** Who reads a variable: the web application, the backend (within it, alone, and in each command), or both. */
export type Reader = "web" | "backend";

/** One variable. Everything that is said of it anywhere is made from its row. */
export interface Variable {
  // What is made of the text differs from row to row.
  kind: Kind<unknown>;
  /** One plain sentence, or some, for whoever sets it. */
  means: string;
  readBy: readonly Reader[];
  /** As it would be written. */
  default?: string;
  /** What happens without it, where it has no default. */
  without?: string;
  /** What it may look like, where it has no default. */
  example?: string;
  /** What a number counts. */
  unit?: string;
  /** Never shown, and may be given as the path of a file: `NAME_FILE`. */
  isSecret?: true;
  /** May be set for one tenant: `NAME__AM`. */
  perTenant?: true;
  /** A production start that is no demo is refused without it. */
  isNeeded?: true;
}

/** Variables that belong together, under a heading. */
export interface Group {
  title: string;
  /** A variable whose name begins so is one of ours, or a misspelt one. */
  prefixes: readonly string[];
  variables: Readonly<Record<string, Variable>>;
}

export const WEB = ["web"] as const;
export const BACKEND = ["backend"] as const;
export const BOTH = ["web", "backend"] as const;
