import { isKeyedHash, keyedHash } from "@/backend/keyed-hash";
import { hashToken } from "@/backend/random-token";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type CodeKind, type Kind, rowOf, type TokenKind } from "./kinds";
import type { Owner } from "./owner";

/** Of what kind a secret is, and whose. */
export interface Bound<K extends Kind = Kind> {
  tenant: Tenant;
  kind: K;
  owner: Owner;
}

// A code belongs to its owner: their phone or mailbox, and the requester.
const partsOf = ({ tenant, kind, owner: { address = "", requester = "" } }: Bound, code: string) =>
  [kind, tenant, address, requester, code] as const;

/** The stored form of a secret that is found by it. */
export const tokenHash = ({ tenant, kind, owner: { staffId } }: Bound<TokenKind>, text: string): string => {
  const { hash, read } = rowOf(kind);
  const typed = read ? read(text) : text;
  return hashToken(hash === "owned" ? `${tenant}/${staffId}/${typed}` : typed);
};

/** The stored form of a new secret. */
export const hashOf = (tokenSecrets: readonly string[], bound: Bound, text: string): string =>
  rowOf(bound.kind).hash === "keyed"
    ? keyedHash(tokenSecrets[0] ?? "", ...partsOf(bound, text))
    : tokenHash(bound as Bound<TokenKind>, text);

/** Whether a code is the one of a stored hash, in constant time. */
export const isCode = (tokenSecrets: readonly string[], bound: Bound<CodeKind>, code: string, hash: string): boolean =>
  isKeyedHash(tokenSecrets, hash, ...partsOf(bound, code));
