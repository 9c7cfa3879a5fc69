import { AppError } from "@/lib/contracts/errors";
import { isBearer, isOperator } from "@/lib/server/http/is-operator";

/** Lets through who brings this token. Throws `unauthenticated` for anybody else, and for everybody where there is none. */
export const requireBearer = ({ headers }: Request, token: string | undefined): void => {
  if (!isBearer(headers.get("authorization"), token)) throw new AppError("unauthenticated");
};

/**
 * Lets through who asks from this machine, not through a proxy on it, and who brings the operator's token. Throws
 * `unauthenticated` for anybody else.
 */
export const requireOperator = ({ headers }: Request, address: string | undefined, token: string | undefined): void => {
  const asking = { address, isForwarded: headers.has("x-forwarded-for"), authorization: headers.get("authorization") };
  if (!isOperator(asking, token)) throw new AppError("unauthenticated");
};
