import { signIn } from "@/lib/bff/sign-in";
import { verification } from "@/lib/contracts/verification";

export const POST = signIn(verification.check, {
  tokensOf: ({ token, fileApiToken }) => ({ applicant: token, files: fileApiToken }),
  verifiedOf: ({ method, value }) => ({ method, value }),
});
