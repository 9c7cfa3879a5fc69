import { z } from "zod";
import { firstVersionRefusal } from "@/backend/db/first-version";

/** The fingerprint of one item of an archive. */
const fingerprint = { bytes: z.number().int(), sha256: z.string() };

/** The last entry of an archive: its version and what it must contain. */
export const manifestSchema = z.object({
  format: z.literal(2),
  product: z.string(),
  at: z.string(),
  /** The last migration of the database that was backed up. */
  migration: z.string(),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), ...fingerprint })),
  files: z.object({ count: z.number().int(), missing: z.number().int(), ...fingerprint }),
});

export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const TABLES = "tables/";
export const FILES = "files/";

/** Thrown for an archive of version 1, which had format 1. */
export class ArchiveOfFirstVersion extends Error {
  override name = "ArchiveOfFirstVersion";
  constructor() {
    super(firstVersionRefusal("The archive"));
  }
}

/** Thrown for an archive that is cut short, altered, or not ours. */
export class ArchiveDamaged extends Error {
  override name = "ArchiveDamaged";
  constructor(reason: string) {
    super(`The archive is damaged: ${reason}. Nothing was restored.`);
  }
}
