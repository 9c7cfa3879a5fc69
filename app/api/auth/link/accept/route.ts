import { signIn } from "@/lib/bff/sign-in";
import { staffLinks } from "@/lib/contracts/staff-links";

export const POST = signIn(staffLinks.accept, {
  tokensOf: ({ token }) => ({ staff: token }),
  shownOf: ({ recoveryCodes }) => ({ recoveryCodes }),
});
