import type { Fold } from "@/lib/domain/application/field-row";

/** The id of the button that opens a group of optional questions; `prefix` is that of their paths. */
export const foldId = (fold: Fold, prefix: string): string => `fold-${prefix.replaceAll(".", "-")}${fold}`;
