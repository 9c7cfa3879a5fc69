import "server-only";
import { countWrongCode, requireAttemptsLeft, resetAttempts } from "@/lib/bff/code-attempts";
import { AppError } from "@/lib/contracts/errors";
import { DEFAULT_LIMITS } from "@/lib/domain/tenant/limits";
import type { ExchangeOf, RemoteCalls, SharedExchange } from "./exchange";

/** The limits of codes; the usual ones while the configuration cannot be read. */
const limitsOf = async ({ config }: Pick<SharedExchange, "config">): Promise<typeof DEFAULT_LIMITS> => {
  try {
    return await config();
  } catch (error) {
    if (error instanceof AppError) return DEFAULT_LIMITS;
    throw error;
  }
};

/** Sends a code to check. Wrong ones are counted here unless the backend is said to count them. */
const askCounted = async (exchange: ExchangeOf<"checkCode">) => {
  const { tenant, input, now, has, ask } = exchange;
  if (has("attemptLimit")) return ask();
  const { value } = input.body;
  const limits = await limitsOf(exchange);
  await requireAttemptsLeft(tenant, value, limits, now);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "verification_code_wrong") throw error;
    throw await countWrongCode(tenant, value, limits, { now, text: error.upstream.text });
  }
};

/** Ends a login session where the backend can. Elsewhere the token ends by itself; our cookie is gone already. */
const signOut = async ({ has, send }: ExchangeOf<"logout" | "staffLogout">) => {
  if (has("logout")) await send();
  return undefined;
};

/** How applicants and staff sign in and out. */
export const signInCalls: RemoteCalls<"sendCode" | "checkCode" | "login" | "logout" | "staffLogout"> = {
  // The times of a code follow from the configuration unless the reply names them.
  sendCode: async (exchange) => {
    const { tenant, input, now, has } = exchange;
    const named = await exchange.ask();
    const limits = await limitsOf(exchange);
    const retryAfterMS = named?.retryAfterMS ?? limits.verificationRetryTimeoutMS;
    const expiresAt = named?.expiresAt ?? new Date(now.getTime() + limits.verificationTimeLimitMS).toISOString();
    if (!has("attemptLimit")) await resetAttempts(tenant, input.body.value, retryAfterMS, now);
    return { success: true, retryAfterMS, expiresAt };
  },
  // A backend without a file service may give no token for one.
  checkCode: async (exchange) => {
    const { fileApiToken = "", ...read } = await askCounted(exchange);
    return { ...read, fileApiToken };
  },
  login: ({ ask }) => ask(),
  logout: signOut,
  staffLogout: signOut,
};
