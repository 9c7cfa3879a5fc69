import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { staffAudit } from "@/lib/contracts/staff-management";
import { countEntries, listEntries } from "./store";
import { undoChange } from "./undo";

export const auditRoutes: readonly Route[] = [
  implement(staffAudit.list, async ({ tenant, caller, query }, { database }) => {
    const location = permit(caller, query.locationKey);
    const [entries, count] = await Promise.all([
      listEntries(database.pool, tenant, location, query),
      countEntries(database.pool, tenant, location, query.action),
    ]);
    return { entries, count };
  }),

  implement(staffAudit.undo, undoChange),
];
