import { implement, type Route } from "@/backend/http/handler";
import { staffSessions } from "@/lib/contracts/staff-sessions";
import { changeOwnAccount, readOwnAccount } from "./own-account";
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions";

/** What staff see and change of their own account and login sessions. */
export const sessionRoutes: readonly Route[] = [
  implement(staffSessions.me, readOwnAccount),
  implement(staffSessions.changeMe, changeOwnAccount),
  implement(staffSessions.list, listOwnSessions),
  implement(staffSessions.end, endOwnSession),
  implement(staffSessions.endOthers, endOwnOtherSessions),
];
