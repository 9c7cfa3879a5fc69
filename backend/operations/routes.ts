import { isInboxOpen, listMessages } from "@/backend/delivery/developer-inbox";
import { implement, type Route, type Services } from "@/backend/http/handler";
import type { createRouter } from "@/backend/http/router";
import { AppError } from "@/lib/contracts/errors";
import { health } from "@/lib/contracts/health";

const READY_WITHIN_MS = 3000;

export const operationRoutes: Route[] = [implement(health.get, async () => ({ status: "ok" as const }))];

/** Whether the database answers in time. */
const isReady = async ({ database }: Services): Promise<boolean> => {
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  const answered = database.pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
};

/** What is asked of the process, not of a tenant: undeclared, for operators and developers. */
export const mountOperations = (app: ReturnType<typeof createRouter>, services: Services): void => {
  app.get("/health/live", (context) => context.json({ status: "ok" }));
  app.get("/health/ready", async (context) =>
    (await isReady(services)) ? context.json({ status: "ok" }) : context.json({ status: "unavailable" }, 503),
  );
  app.get("/dev/messages", async (context) => {
    if (!isInboxOpen(services.environment)) throw new AppError("not_found");
    return context.json({ messages: await listMessages(services, { to: context.req.query("to") || undefined }) });
  });
};
