import { prepareEndAtProvider } from "@/lib/bff/provider-end";
import { signOut } from "@/lib/bff/sign-in";
import { staffAuth } from "@/lib/contracts/staff";

export const POST = signOut(staffAuth.logout, ["staff"], prepareEndAtProvider);
