import { implement, type Route } from "@/backend/http/handler";
import { staffLinks } from "@/lib/contracts/staff-links";
import { acceptLink } from "./accept-link";
import { forgotPassword } from "./forgot-password";
import { askForLinkPasskey } from "./new-secret";
import { readLink } from "./read-link";

// Never store a reply with a token, or a hash of a request with a password or a link.
const NOT_STORED = { storesOwnReply: true };

/** One-time links of staff. */
export const linkRoutes: readonly Route[] = [
  implement(staffLinks.forgot, forgotPassword, NOT_STORED),
  implement(staffLinks.read, readLink, NOT_STORED),
  implement(staffLinks.passkeyOptions, askForLinkPasskey, NOT_STORED),
  implement(staffLinks.accept, acceptLink, NOT_STORED),
];
