import "server-only";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { ownerHash, readSealed, type SealedCookie, writeSealed } from "./sealed-cookie";

/** Wrong codes since the last one was sent, counted for a backend that does not count them for us. */
interface Attempts {
  /** Of the value that the code was sent to, by whichever method. */
  of: string;
  count: number;
  /** When another code may be sent, in milliseconds since the epoch. */
  retryAt: number;
}

type Limits = Pick<Config, "verificationAttemptCount">;

const ATTEMPTS: SealedCookie = "startday-attempts";

const read = async (tenant: Tenant, value: string): Promise<Attempts> => {
  const of = ownerHash(tenant, value);
  const attempts = await readSealed<Attempts>(ATTEMPTS);
  return attempts?.of === of ? attempts : { of, count: 0, retryAt: 0 };
};

const write = (attempts: Attempts): Promise<void> => writeSealed(ATTEMPTS, attempts);

const blocked = ({ retryAt }: Attempts, now: Date) =>
  new AppError("verification_blocked", { until: new Date(Math.max(retryAt, now.getTime())).toISOString() });

/** Starts the count again after a code was sent. `retryAfterMS` is the wait before the next one. */
export const resetAttempts = (tenant: Tenant, value: string, retryAfterMS: number, now: Date): Promise<void> =>
  write({ of: ownerHash(tenant, value), count: 0, retryAt: now.getTime() + retryAfterMS });

/** Throws `verification_blocked` once as many wrong codes were typed in this browser session as the network allows. */
export const requireAttemptsLeft = async (tenant: Tenant, value: string, limits: Limits, now: Date): Promise<void> => {
  const attempts = await read(tenant, value);
  if (attempts.count >= limits.verificationAttemptCount) throw blocked(attempts, now);
};

/** Counts a wrong code, and gives the failure that names the attempts left; `verification_blocked` after the last one. */
export const countWrongCode = async (
  tenant: Tenant,
  value: string,
  limits: Limits,
  { now, text }: { now: Date; text: string | undefined },
): Promise<AppError> => {
  const attempts = await read(tenant, value);
  const counted = { ...attempts, count: attempts.count + 1 };
  await write(counted);
  const attemptsLeft = limits.verificationAttemptCount - counted.count;
  return attemptsLeft > 0 ? new AppError("verification_code_wrong", { attemptsLeft }, { text }) : blocked(counted, now);
};
