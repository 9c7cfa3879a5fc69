import { implement, type Route } from "@/backend/http/handler";
import { verification } from "@/lib/contracts/verification";
import { checkCode } from "./check";
import { sendCode } from "./send";
import { closeLoginSession } from "./store";

export const verificationRoutes: Route[] = [
  implement(verification.send, sendCode),
  implement(verification.check, checkCode),
  implement(verification.logout, async ({ tenant, caller }, { db }) => {
    await closeLoginSession(db, tenant, caller.sessionId);
    return undefined;
  }),
];
