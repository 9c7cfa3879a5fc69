import { signOut } from "@/lib/bff/sign-in";
import { verification } from "@/lib/contracts/verification";

export const POST = signOut(verification.logout, ["applicant", "files"]);
