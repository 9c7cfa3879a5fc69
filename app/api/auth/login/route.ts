import { openSession } from "@/lib/bff/session-calls";
import { staffAuth } from "@/lib/contracts/staff";

export const POST = openSession(staffAuth.login, ({ token }) => ({ staff: token }));
