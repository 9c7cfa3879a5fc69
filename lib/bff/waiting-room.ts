import "server-only";
import { sealData, unsealData } from "iron-session";
import { AppError } from "@/lib/contracts/errors";
import { waitingRoom as calls } from "@/lib/contracts/waiting-room";
import { routes } from "@/lib/domain/routes";
import { ALL_TENANTS, isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { ADMITTED, RATE_LIMITED } from "@/lib/domain/tenant/waiting-room";
import { readVariable } from "@/lib/server/environment/read";
import { featuresOf, webEnvironment } from "@/lib/server/environment/web-environment";
import { type StandingWithSeal, setWaitingRoom, type WaitingRoom } from "@/lib/server/http/waiting-room-registry";
import { call } from "./call";
import { createPresenceHeartbeat } from "./presence-heartbeat";
import { sessionKeys } from "./session-keys";

const LIFE_S = 12 * 3600;

interface Sealed {
  tenant?: Tenant;
  visit?: string;
}

const prefixed = (name: string) => `${webEnvironment().isSecure ? "__Host-" : ""}${name}`;

const sealOf = (sealed: Sealed): Promise<string> =>
  sealData(sealed, { password: sessionKeys(webEnvironment().sessionSecrets.slice(0, 1)), ttl: LIFE_S });

/** The visit in a seal. What is no seal of ours, is too old or another network's is none. */
export const unsealVisit = async (seal: string | undefined, tenant: Tenant): Promise<string | undefined> => {
  if (!seal) return undefined;
  const password = sessionKeys(webEnvironment().sessionSecrets);
  const sealed = await unsealData<Sealed>(seal, { password, ttl: LIFE_S }).catch((): Sealed => ({}));
  return sealed.tenant === tenant ? sealed.visit : undefined;
};

const askFor = async (tenant: Tenant, seal: string | undefined, ip: string): Promise<StandingWithSeal> => {
  const visit = await unsealVisit(seal, tenant);
  const { visit: own, ...standing } = await call(calls.ask, { tenant, ip }, { body: { visit } });
  return { standing, ...(own !== visit && { seal: await sealOf({ tenant, visit: own }) }) };
};

// A line that cannot be asked keeps nobody out.
const without = (error: unknown): StandingWithSeal => ({
  standing: error instanceof AppError && error.code === "too_many_requests" ? RATE_LIMITED : ADMITTED,
});

/** A waiting room in front of those networks that are to have one. */
export const createWaitingRoom = (hasRoom: (tenant: Tenant) => boolean): WaitingRoom => {
  const cookie = {
    name: prefixed("startday-place"),
    attributes: { secure: webEnvironment().isSecure, httpOnly: true, sameSite: "lax", path: "/" },
  } as const;
  const session = prefixed("startday-applicant");
  const sightings = createPresenceHeartbeat(unsealVisit);
  const hasLine = (site: string): site is Tenant => isTenant(site) && hasRoom(site);

  const room: WaitingRoom = {
    cookie,
    join: async (site, visitor) =>
      hasLine(site)
        ? askFor(site, visitor.cookie(cookie.name), visitor.address).catch(without)
        : { standing: ADMITTED },
    joinAtPage: async (site, path, visitor) => {
      // Who has a session is in, whatever the line says; if it has ended, the request of a code tells.
      if (room.guardsPage(site, path) && !visitor.cookie(session)) return room.join(site, visitor);
      room.recordPresence(site, visitor);
      return undefined;
    },
    guardsPage: (site, path) => path === routes.verify && hasLine(site),
    recordPresence: (site, visitor) => {
      const seal = visitor.cookie(cookie.name);
      if (seal && hasLine(site)) sightings.record(site, seal);
    },
    leave: async (site, visitor) => {
      const visit = hasLine(site) ? await unsealVisit(visitor.cookie(cookie.name), site) : undefined;
      if (!visit || !isTenant(site)) return;
      await call(calls.leave, { tenant: site }, { params: { id: visit } }).catch(() => undefined);
    },
  };
  return room;
};

/** Puts a waiting room in front of the networks that the environment names, if any, and whose backend can keep a line. */
export const startWaitingRoom = (): void => {
  const capacityOf = readVariable("WAITING_ROOM", process.env);
  const hasRoom = (tenant: Tenant) => Boolean(capacityOf(tenant)) && featuresOf(tenant).includes("waitingRoom");
  if (ALL_TENANTS.some(hasRoom)) setWaitingRoom(createWaitingRoom(hasRoom));
};
