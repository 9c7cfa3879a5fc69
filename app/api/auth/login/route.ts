import { signIn } from "@/lib/bff/sign-in";
import { staffAuth } from "@/lib/contracts/staff";

export const POST = signIn(staffAuth.login, { tokensOf: ({ token }) => ({ staff: token }) });
