import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffSessions } from "@/lib/contracts/staff-sessions";
import { recordOwnChange } from "./record-own-change";
import { endOtherSessions, endSession, listSessions } from "./session-store";

/** The caller's own login sessions. */
export const listOwnSessions = async (
  { tenant, caller, now }: Call<typeof staffSessions.list>,
  { database }: Services,
) => ({ sessions: await listSessions(database.pool, { tenant, staffId: caller.staffId, now }, caller.sessionId) });

/** Ends one of the caller's own login sessions. Throws `not_found` for anybody else's. */
export const endOwnSession = async (
  { tenant, caller, params, now }: Call<typeof staffSessions.end>,
  { database }: Services,
): Promise<undefined> => {
  await transaction(database.pool, async (client) => {
    const isEnded = await endSession(client, { tenant, staffId: caller.staffId, now }, params.id);
    if (!isEnded) throw new AppError("not_found");
    const after = { count: 1 };
    await recordOwnChange(client, { tenant, caller, now, action: "sessions_ended", before: undefined, after });
  });
  return undefined;
};

/** Ends the caller's login sessions but this one. */
export const endOwnOtherSessions = async (
  { tenant, caller, now }: Call<typeof staffSessions.endOthers>,
  { database }: Services,
): Promise<undefined> => {
  await transaction(database.pool, async (client) => {
    const count = await endOtherSessions(client, { tenant, staffId: caller.staffId, now }, caller.sessionId);
    const change = { tenant, caller, now, before: undefined, after: { count } };
    if (count > 0) await recordOwnChange(client, { ...change, action: "sessions_ended" });
  });
  return undefined;
};
