import { implement, type Route } from "@/backend/http/handler";
import { developer } from "@/lib/contracts/developer";
import { AppError } from "@/lib/contracts/errors";
import { mailboxes } from "@/lib/contracts/mailboxes";
import { isInboxOpen, listInboxMessages } from "./developer-inbox";
import { confirmMailbox } from "./mailbox-link";

export const deliveryRoutes: Route[] = [
  // Confirming twice changes nothing, so its reply is not stored for repeats.
  implement(mailboxes.confirm, confirmMailbox, { storesOwnReply: true }),
  implement(developer.messages, async ({ tenant, query }, services) => {
    if (!isInboxOpen(services.environment)) throw new AppError("not_found");
    return { messages: await listInboxMessages(services, { tenant, to: query.to }) };
  }),
];
