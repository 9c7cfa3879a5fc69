import { implement, type Route } from "@/backend/http/handler";
import { developer } from "@/lib/contracts/developer";
import { AppError } from "@/lib/contracts/errors";
import { isInboxOpen, listInboxMessages } from "./developer-inbox";

export const inboxRoutes: Route[] = [
  implement(developer.messages, async ({ tenant, query }, services) => {
    if (!isInboxOpen(services.environment)) throw new AppError("not_found");
    return { messages: await listInboxMessages(services, { tenant, to: query.to }) };
  }),
];
