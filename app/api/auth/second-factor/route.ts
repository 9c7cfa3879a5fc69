import { signIn } from "@/lib/bff/sign-in";
import { staffFactors } from "@/lib/contracts/staff-factors";

export const POST = signIn(staffFactors.prove, { tokensOf: ({ token }) => ({ staff: token }) });
