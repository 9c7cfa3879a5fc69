import { oldestSeatsMS } from "@/backend/bookings/booking-queue";
import { isInboxOpen, listInboxMessages } from "@/backend/delivery/developer-inbox";
import { implement, type Route } from "@/backend/http/handler";
import { type createRouter, socketAddress } from "@/backend/http/router";
import { isRoundName, runRound } from "@/backend/jobs/run-round";
import type { Services } from "@/backend/services";
import { watchSecret } from "@/backend/vault/fitting-secret";
import { AppError } from "@/lib/contracts/errors";
import { health } from "@/lib/contracts/health";
import { endsWithin } from "@/lib/kit/ends-within";
import { isBearer, isForwarded, isOperator } from "@/lib/server/http/is-operator";
import { metricsText } from "@/lib/server/observability/metrics";
import { docsFile } from "./docs-page";
import { openApiDocument } from "./openapi";

/** Requires a bearer token. Throws `unauthenticated` for any other, and for all where no token is set. */
const requireBearer = ({ headers }: Request, token: string | undefined): void => {
  if (!isBearer(headers.get("authorization"), token)) throw new AppError("unauthenticated");
};

/**
 * Requires a request from this machine that did not come through a proxy, or one with the operator's token. Throws `unauthenticated`
 * for all others.
 */
const requireOperator = ({ headers }: Request, address: string | undefined, token: string | undefined): void => {
  const isProxied = isForwarded((name) => headers.get(name));
  if (!isOperator({ address, isForwarded: isProxied, authorization: headers.get("authorization") }, token))
    throw new AppError("unauthenticated");
};

type App = ReturnType<typeof createRouter>;

// Longer than a silence of the database takes to be found, which is counted in the same ticks.
const READY_WITHIN_MS = 2500;

export const operationRoutes: Route[] = [implement(health.get, async () => ({ status: "ok" as const }))];

/** A network's changes of seats that wait for longer are stuck. */
const STUCK_MS = 15_000;

/** Whether DATA_SECRET opens what is stored, no network's seats are stuck, and the database answers. A process that is too busy to ask is ready as long as its turns at the database begin and end. */
const isReady = async (services: Services, secretFits: () => boolean): Promise<boolean> => {
  const { db } = services;
  const { turns } = db.database;
  if (!secretFits() || oldestSeatsMS(services).some(([, ms]) => ms > STUCK_MS)) return false;
  const answered = db.run`SELECT 1`.then(
    () => true,
    () => false,
  );
  if (await endsWithin(answered, READY_WITHIN_MS)) return answered;
  return turns.counts.waiting > 0 && turns.isMoving;
};

const mountDescription = (app: App): void => {
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get("/openapi.json", (context) => {
    document ??= openApiDocument();
    return context.json(document);
  });
  app.get("/docs/:file?", async (context) => {
    const file = await docsFile(context.req.param("file") ?? "");
    if (!file) throw new AppError("not_found");
    return file;
  });
};

/** Routes of the process rather than of a tenant, for operators and developers. They are no declared calls. */
export const mountOperations = (app: App, services: Services): void => {
  mountDescription(app);
  const secretFits = watchSecret(services);
  app.get("/health/live", (context) => context.json({ status: "ok" }));
  app.get("/health/ready", async (context) =>
    (await isReady(services, secretFits))
      ? context.json({ status: "ok" })
      : context.json({ status: "unavailable" }, 503),
  );
  app.get("/metrics", async (context) => {
    requireOperator(context.req.raw, socketAddress(context), services.environment.metricsToken);
    const { body, contentType } = await metricsText();
    return context.body(body, 200, { "content-type": contentType });
  });
  app.get("/work/:round", async (context) => {
    requireBearer(context.req.raw, services.environment.cronSecret);
    const round = context.req.param("round");
    if (!isRoundName(round)) throw new AppError("not_found");
    const results = await runRound(round, services);
    return context.json(results, Object.values(results).includes("failed") ? 500 : 200);
  });
  app.get("/dev/messages", async (context) => {
    if (!isInboxOpen(services.environment)) throw new AppError("not_found");
    return context.json({ messages: await listInboxMessages(services, { to: context.req.query("to") || undefined }) });
  });
};
