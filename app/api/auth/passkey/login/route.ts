import { signIn } from "@/lib/bff/sign-in";
import { staffFactors } from "@/lib/contracts/staff-factors";

export const POST = signIn(staffFactors.signIn, { tokensOf: ({ token }) => ({ staff: token }) });
