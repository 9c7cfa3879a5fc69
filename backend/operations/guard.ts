import { AppError } from "@/lib/contracts/errors";
import { isBearer, isOperator } from "@/lib/server/http/is-operator";

/** Requires a bearer token. Throws `unauthenticated` for any other, and for all where no token is set. */
export const requireBearer = ({ headers }: Request, token: string | undefined): void => {
  if (!isBearer(headers.get("authorization"), token)) throw new AppError("unauthenticated");
};

/**
 * Requires a request from this machine that did not come through a proxy, or one with the operator's token. Throws `unauthenticated`
 * for all others.
 */
export const requireOperator = ({ headers }: Request, address: string | undefined, token: string | undefined): void => {
  const caller = { address, isForwarded: headers.has("x-forwarded-for"), authorization: headers.get("authorization") };
  if (!isOperator(caller, token)) throw new AppError("unauthenticated");
};
