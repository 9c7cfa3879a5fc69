import { closeSession } from "@/lib/bff/session-calls";
import { verification } from "@/lib/contracts/verification";

export const POST = closeSession(verification.logout, "applicant", "files");
