import { openSession } from "@/lib/bff/session-calls";
import { verification } from "@/lib/contracts/verification";

export const POST = openSession(verification.check, ({ token, fileApiToken }) => ({
  applicant: token,
  files: fileApiToken,
}));
