import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffSessions } from "@/lib/contracts/staff-sessions";
import { recordOwnChange } from "./record-own-change";
import { endOtherSessions, endSession, listSessions } from "./session-store";

/** The caller's own login sessions. */
export const listOwnSessions = async ({ tenant, caller, now }: Call<typeof staffSessions.list>, { db }: Services) => ({
  sessions: await listSessions(db, { tenant, staffId: caller.staffId, now }, caller.sessionId),
});

/** Ends one of the caller's own login sessions. Throws `not_found` for anybody else's. */
export const endOwnSession = async (
  { tenant, caller, params, now }: Call<typeof staffSessions.end>,
  { db }: Services,
): Promise<undefined> => {
  await db.transaction(async (tx) => {
    const isEnded = await endSession(tx, { tenant, staffId: caller.staffId, now }, params.id);
    if (!isEnded) throw new AppError("not_found");
    const after = { count: 1 };
    await recordOwnChange(tx, { tenant, caller, now, action: "sessions_ended", before: undefined, after });
  });
  return undefined;
};

/** Ends the caller's login sessions but this one. */
export const endOwnOtherSessions = async (
  { tenant, caller, now }: Call<typeof staffSessions.endOthers>,
  { db }: Services,
): Promise<undefined> => {
  await db.transaction(async (tx) => {
    const count = await endOtherSessions(tx, { tenant, staffId: caller.staffId, now }, caller.sessionId);
    const change = { tenant, caller, now, before: undefined, after: { count } };
    if (count > 0) await recordOwnChange(tx, { ...change, action: "sessions_ended" });
  });
  return undefined;
};
