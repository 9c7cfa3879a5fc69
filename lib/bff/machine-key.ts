import "server-only";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { MACHINE_KEY_PREFIX } from "@/lib/domain/sign-in/machine-scopes";

const BEARER = new RegExp(`^Bearer +(${MACHINE_KEY_PREFIX}\\S+)$`, "i");

/** The key of a machine that a request names as its bearer token. Any other `Authorization` has no meaning here. */
export const machineKeyOf = ({ headers }: Request): string | undefined =>
  BEARER.exec(headers.get("authorization") ?? "")?.[1];

/** Throws `forbidden` unless a scope of keys opens the call. The backend checks the key itself. */
export const requireMachineCall = ({ scope, session, isInternal }: Endpoint): void => {
  if (scope === undefined || session || isInternal) throw new AppError("forbidden");
};
