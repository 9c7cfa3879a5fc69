import "server-only";
import { countWrongCode, requireAttemptsLeft, resetAttempts } from "@/lib/bff/code-attempts";
import { AppError } from "@/lib/contracts/errors";
import { codeTimes, expiryIn, tokens } from "@/lib/contracts/specified/people";
import type { staffAuth } from "@/lib/contracts/staff";
import type { verification } from "@/lib/contracts/verification";
import { DEFAULT_LIMITS } from "@/lib/domain/tenant/limits";
import type { Exchange, RemoteCall } from "./exchange";

/** When a token expires. Throws `upstream_unavailable` for one that does not say so. */
const expiryOf = (token: string): string => {
  const expiry = expiryIn(token);
  if (!expiry) throw new AppError("upstream_unavailable");
  return expiry;
};

/** The limits of codes; the usual ones while the configuration cannot be read. */
const limitsOf = async ({ config }: Pick<Exchange, "config">): Promise<typeof DEFAULT_LIMITS> => {
  try {
    return await config();
  } catch (error) {
    if (error instanceof AppError) return DEFAULT_LIMITS;
    throw error;
  }
};

/** Sends a code. Its times follow from the configuration unless the reply names them. */
export const sendCode: RemoteCall<typeof verification.send> = async (exchange) => {
  const { tenant, input, now, has, send } = exchange;
  const { value, method, language } = input.body;
  const reply = await send({ body: { value, method, language } });
  const limits = await limitsOf(exchange);
  const expiresAt = new Date(now.getTime() + limits.verificationTimeLimitMS).toISOString();
  const times = exchange.parse(codeTimes, reply) ?? { retryAfterMS: limits.verificationRetryTimeoutMS, expiresAt };
  if (!has("attemptLimit")) await resetAttempts(tenant, value, times.retryAfterMS, now);
  return { success: true, ...times };
};

/** Sends a code to check. Wrong ones are counted here unless the backend is said to count them. */
const sendCounted = async (exchange: Exchange<typeof verification.check>) => {
  const { tenant, input, now, has, send } = exchange;
  const { value, method, code, checkId } = input.body;
  const specified = { body: { value, method, code, ...(has("requestIds") && { checkId }) } };
  if (has("attemptLimit")) return send(specified);
  const limits = await limitsOf(exchange);
  await requireAttemptsLeft(tenant, value, limits, now);
  try {
    return await send(specified);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "verification_code_wrong") throw error;
    throw await countWrongCode(tenant, value, limits, { now, text: error.upstream.text });
  }
};

/** Checks a code. A backend without a file service may give no token for one. */
export const checkCode: RemoteCall<typeof verification.check> = async (exchange) => {
  const { token, fileApiToken = "" } = exchange.parse(tokens, await sendCounted(exchange));
  return { token, fileApiToken, expiresAt: expiryOf(token) };
};

/** Signs staff in. */
export const signInStaff: RemoteCall<typeof staffAuth.login> = async ({ input, send, parse }) => {
  const { token } = parse(tokens, await send(input));
  return { token, expiresAt: expiryOf(token) };
};

/** Ends a login session where the backend can. Elsewhere the token ends by itself; our cookie is gone already. */
export const signOutRemotely: RemoteCall<typeof verification.logout | typeof staffAuth.logout> = async ({
  has,
  send,
}) => {
  if (has("logout")) await send({});
  return undefined;
};
