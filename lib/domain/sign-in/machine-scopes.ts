/** What a key of a machine may do, each at its own locations only. */
export const MACHINE_SCOPES = ["read_applicants", "read_schedule", "check_in", "export"] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];

/** What the text of every key begins with, so that tools find one that was published by mistake. */
export const MACHINE_KEY_PREFIX = "startday_key_";

/** The longest time for which a key is made. */
export const MACHINE_KEY_DAYS = 366;
