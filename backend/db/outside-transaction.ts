import type { BackendEnvironment } from "@/backend/environment";
import { log } from "@/backend/http/log";
import { hasTurn } from "./turns";

/**
 * Called before every call of another system. A slow one would hold the connection and the locks of an open transaction, and a few of
 * them the whole pool: so such a call fails in every test. In production a code that arrives is worth more than a connection.
 */
export const requireNoTransaction = (
  gateway: string,
  { isProduction }: Pick<BackendEnvironment, "isProduction">,
): void => {
  if (!hasTurn()) return;
  if (!isProduction) throw new Error(`A transaction is open while ${gateway} is called.`);
  log.error({ event: "gateway_in_transaction", gateway });
};
