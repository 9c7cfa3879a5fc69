import { signIn } from "@/lib/bff/sign-in";
import { verification } from "@/lib/contracts/verification";

export const POST = signIn(
  verification.check,
  ({ token, fileApiToken }) => ({ applicant: token, files: fileApiToken }),
  ({ method, value }) => ({ method, value }),
);
