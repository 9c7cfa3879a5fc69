import { createHash, timingSafeEqual } from "node:crypto";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const BEARER = /^Bearer +(\S+)$/i;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** What tells an operator from anybody else. */
interface OperatorRequest {
  /** Of the socket. */
  address: string | undefined;
  isForwarded: boolean;
  authorization: string | null | undefined;
}

/** Whether somebody brings this token; nobody does where there is none. */
export const isBearer = (authorization: string | null | undefined, token: string | undefined): boolean => {
  const given = BEARER.exec(authorization ?? "")?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
};

/** Whether somebody asks from this machine, not through a proxy on it, or brings the operator's token. */
export const isOperator = (
  { address, isForwarded, authorization }: OperatorRequest,
  token: string | undefined,
): boolean => isBearer(authorization, token) || (LOOPBACK.test(address ?? "") && !isForwarded);
