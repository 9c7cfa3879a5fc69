import "server-only";
import { type Addressee, isAddressee } from "@/lib/domain/person/addressee";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { ownerHash, readSealed, type SealedCookie, writeSealed } from "./sealed-cookie";

/** Proofs that a code was right on this device, by a hash of the tenant and the addressee. */
type Proofs = Readonly<Record<string, string>>;

const REQUESTER: SealedCookie = "startday-requester";
const DEVICE: SealedCookie = "startday-device";

// The longest that browsers keep a cookie.
const DEVICE_SECONDS = 400 * 24 * 3600;
// A family has a few phones; the cookie stays small.
const MOST_PROOFS = 4;

const ownerOf = (tenant: Tenant, { method, value }: Addressee): string => ownerHash(tenant, method, value);

const readProofs = async (): Promise<Proofs> => (await readSealed<Proofs>(DEVICE)) ?? {};

/** The random id of this browser's session; a new one, stored in a cookie, where it has none. */
const requesterId = async (): Promise<string> => {
  const requester = await readSealed<{ id: string }>(REQUESTER);
  if (requester) return requester.id;
  const id = crypto.randomUUID();
  await writeSealed(REQUESTER, { id });
  return id;
};

/** A body with the session that asks, and the device's proof if it has one. What the page sent as these is dropped. */
export const withRequester = async (tenant: Tenant, body: unknown): Promise<unknown> => {
  if (!isAddressee(body)) return body;
  const device = (await readProofs())[ownerOf(tenant, body)];
  return { ...body, requester: await requesterId(), device };
};

/** Stores the proof that a code to this addressee was right on this device. */
export const rememberDevice = async (tenant: Tenant, body: unknown, proof: string | undefined): Promise<void> => {
  if (!isAddressee(body) || proof === undefined) return;
  const owner = ownerOf(tenant, body);
  const others = Object.entries(await readProofs()).filter(([other]) => other !== owner);
  const proofs: Proofs = Object.fromEntries([...others, [owner, proof] as const].slice(-MOST_PROOFS));
  await writeSealed(DEVICE, proofs, DEVICE_SECONDS);
};
