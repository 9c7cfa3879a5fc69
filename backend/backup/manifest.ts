import { z } from "zod";

/** Of what one thing in an archive is made. */
const whole = { bytes: z.number().int(), sha256: z.string() };

/** The last entry of an archive: of which version it is and what must be in it. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  at: z.string(),
  /** The last migration of the database it is of. */
  migration: z.object({ when: z.number().int(), tag: z.string() }),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), ...whole })),
  files: z.object({ count: z.number().int(), missing: z.number().int(), ...whole }),
});

export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const TABLES = "tables/";
export const FILES = "files/";

/** An archive that is cut short, changed, or no archive of ours. */
export class ArchiveDamaged extends Error {
  override name = "ArchiveDamaged";
  constructor(why: string) {
    super(`The archive is damaged: ${why}. Nothing was restored.`);
  }
}
