import { closeSession } from "@/lib/bff/session-calls";
import { staffAuth } from "@/lib/contracts/staff";

export const POST = closeSession(staffAuth.logout, "staff");
