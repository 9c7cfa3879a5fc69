import { createHash, timingSafeEqual } from "node:crypto";
import { isDevelopmentHost } from "@/lib/domain/tenant/host";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const BEARER = /^Bearer +(\S+)$/i;

/** Headers that proxies add. A proxy that adds none still asks for a host that is not this machine's own name. */
const PROXY_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The parts of a request that identify an operator. */
interface OperatorRequest {
  /** The socket's address. */
  address: string | undefined;
  isForwarded: boolean;
  authorization: string | null | undefined;
}

/** Whether the header carries this token. Always false without a token. */
export const isBearer = (authorization: string | null | undefined, token: string | undefined): boolean => {
  const bearer = BEARER.exec(authorization ?? "")?.[1];
  return token !== undefined && bearer !== undefined && timingSafeEqual(digest(bearer), digest(token));
};

/** Whether a request came through a proxy, by its headers as they arrived. */
export const isForwarded = (header: (name: string) => unknown): boolean =>
  PROXY_HEADERS.some((name) => header(name) != null) || !isDevelopmentHost(String(header("host") ?? ""));

/** Whether a request comes from this machine, and not through a proxy on it, or carries the operator's token. */
export const isOperator = (
  { address, isForwarded, authorization }: OperatorRequest,
  token: string | undefined,
): boolean => isBearer(authorization, token) || (LOOPBACK.test(address ?? "") && !isForwarded);
