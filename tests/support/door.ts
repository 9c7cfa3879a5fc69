import { SignJWT } from "jose";
import { vi } from "vitest";
import { storeToken, type TokenKind } from "@/lib/bff/login-session";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const HOST = "am.localhost";

/** Signs the browser in; returns the token that the backend will receive. */
export const signIn = async (kind: TokenKind, tenant: Tenant = "am"): Promise<string> => {
  const token = await new SignJWT({ kind })
    .setProtectedHeader({ alg: "HS256" })
    .setJti(crypto.randomUUID())
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode("a secret of the tests"));
  await storeToken(kind, tenant, token);
  return token;
};

/** A request as a page of the host would send it. */
export const fromPage = (path: string, { headers, ...init }: RequestInit & { duplex?: "half" } = {}): Request =>
  new Request(`http://${HOST}${path}`, {
    ...init,
    headers: { host: HOST, origin: `http://${HOST}`, ...(headers as Record<string, string>) },
  });

/** A stream whose chunks the test controls. */
export const tap = () => {
  const cancelled = vi.fn();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (streamController) => {
      controller = streamController;
    },
    cancel: cancelled,
  });
  return {
    stream,
    cancelled,
    say: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
};
