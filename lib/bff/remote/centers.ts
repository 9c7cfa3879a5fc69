import "server-only";
import { centers } from "@/lib/contracts/centers";
import { configuration } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import type { Exchange, RemoteCall } from "./exchange";
import { shareRead } from "./share-read";

// Visitors of the home page ask: many at once would take all calls that an upstream may have running.
const FRESH_MS = 10_000;

type Reply = Awaited<ReturnType<RemoteCall<typeof centers.availability>>>;
const recent = shareRead<Reply>(FRESH_MS, 100);

const noAges = (error: unknown): AgeRestrictions => {
  if (error instanceof AppError) return {};
  throw error;
};

const agesAlone = async ({ config, call }: Exchange<typeof centers.availability>): Promise<Reply> => ({
  centers: await Promise.all(
    (await config()).centers.map(async ({ location_key }) => ({
      location_key,
      ageRestrictions: await call(configuration.ageRestrictions, { query: { locationKey: location_key } }).catch(
        noAges,
      ),
    })),
  ),
});

/** What each location accepts and has free next. A backend that does not say so is asked for the ages alone. */
export const getAvailability: RemoteCall<typeof centers.availability> = (exchange) =>
  recent(exchange.tenant, async () =>
    exchange.has("availability")
      ? exchange.parse(centers.availability.reply, await exchange.send({}))
      : agesAlone(exchange),
  );
