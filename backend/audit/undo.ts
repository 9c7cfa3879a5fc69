import { restoreSettings } from "@/backend/configuration/change";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffAudit } from "@/lib/contracts/staff-audit";
import { lockEntry, markUndone } from "./store";

/**
 * Puts a location's settings back to what they were before a change. Throws `audit_undo_refused` for any other change, for
 * one that is undone already, and where the settings have changed again since.
 */
export const undoChange = (
  { tenant, caller, body, now }: Call<typeof staffAudit.undo>,
  { db }: Services,
): Promise<undefined> =>
  db.transaction(async (tx) => {
    const entry = await lockEntry(tx, tenant, body.id);
    if (!entry) throw new AppError("not_found");
    const location = permit(caller, entry.location_key);
    if (entry.action !== "configuration_changed" || entry.undone_at) throw new AppError("audit_undo_refused");
    const isRestored = await restoreSettings(tx, {
      tenant,
      location,
      author: caller,
      now,
      expected: entry.after as Record<string, unknown>,
      restored: entry.before as Record<string, unknown>,
    });
    if (!isRestored) throw new AppError("audit_undo_refused");
    await markUndone(tx, tenant, body.id, now);
    return undefined;
  });
