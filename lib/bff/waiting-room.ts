import "server-only";
import { sealData, unsealData } from "iron-session";
import { AppError } from "@/lib/contracts/errors";
import { waitingRoom as calls } from "@/lib/contracts/waiting-room";
import { routes } from "@/lib/domain/routes";
import { ALL_TENANTS, isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { ADMITTED, RATE_LIMITED } from "@/lib/domain/tenant/waiting-room";
import { readTenantVariable } from "@/lib/server/environment/read";
import { featuresOf, webEnvironment } from "@/lib/server/environment/web-environment";
import { type SealedPosition, setWaitingRoom, type WaitingRoom } from "@/lib/server/http/waiting-room-registry";
import { call } from "./call";
import { createPresenceHeartbeat } from "./presence-heartbeat";
import { sessionKeys } from "./session-keys";

const LIFE_S = 12 * 3600;

interface Sealed {
  tenant?: Tenant;
  visit?: string;
}

const prefixed = (name: string) => `${webEnvironment().isSecure ? "__Host-" : ""}${name}`;

const sealVisit = (sealed: Sealed): Promise<string> =>
  sealData(sealed, { password: sessionKeys(webEnvironment().sessionSecrets.slice(0, 1)), ttl: LIFE_S });

/** The visit in a seal; nothing for a seal that is forged, too old or another tenant's. */
export const unsealVisit = async (seal: string | undefined, tenant: Tenant): Promise<string | undefined> => {
  if (!seal) return undefined;
  const password = sessionKeys(webEnvironment().sessionSecrets);
  const sealed = await unsealData<Sealed>(seal, { password, ttl: LIFE_S }).catch((): Sealed => ({}));
  return sealed.tenant === tenant ? sealed.visit : undefined;
};

const readPosition = async (tenant: Tenant, seal: string | undefined, ip: string): Promise<SealedPosition> => {
  const visit = await unsealVisit(seal, tenant);
  const { visit: currentVisit, ...position } = await call(calls.ask, { tenant, ip }, { body: { visit } });
  return { position, ...(currentVisit !== visit && { seal: await sealVisit({ tenant, visit: currentVisit }) }) };
};

// If the waiting room is out of reach, every visitor is admitted.
const positionAfter = (error: unknown): SealedPosition => ({
  position: error instanceof AppError && error.code === "too_many_requests" ? RATE_LIMITED : ADMITTED,
});

/** A waiting room in front of the tenants that have one. */
export const createWaitingRoom = (hasRoom: (tenant: Tenant) => boolean): WaitingRoom => {
  const cookie = {
    name: prefixed("startday-place"),
    attributes: { secure: webEnvironment().isSecure, httpOnly: true, sameSite: "lax", path: "/" },
  } as const;
  const sessionCookie = prefixed("startday-applicant");
  const heartbeat = createPresenceHeartbeat(unsealVisit);
  const hasQueue = (site: string): site is Tenant => isTenant(site) && hasRoom(site);

  const room: WaitingRoom = {
    cookie,
    join: async (site, visitor) =>
      hasQueue(site)
        ? readPosition(site, visitor.cookie(cookie.name), visitor.address).catch(positionAfter)
        : { position: ADMITTED },
    joinAtPage: async (site, path, visitor) => {
      // A visitor with a session skips the queue. If the session has expired, asking for a code returns 503.
      if (room.guardsPage(site, path) && !visitor.cookie(sessionCookie)) return room.join(site, visitor);
      room.recordPresence(site, visitor);
      return undefined;
    },
    guardsPage: (site, path) => path === routes.verify && hasQueue(site),
    recordPresence: (site, visitor) => {
      const seal = visitor.cookie(cookie.name);
      if (seal && hasQueue(site)) heartbeat.record(site, seal);
    },
    leave: async (site, visitor) => {
      const visit = hasQueue(site) ? await unsealVisit(visitor.cookie(cookie.name), site) : undefined;
      if (!visit || !isTenant(site)) return;
      await call(calls.leave, { tenant: site }, { params: { id: visit } }).catch(() => undefined);
    },
  };
  return room;
};

/** Starts a waiting room for the tenants that the environment names, as far as their backends support it. */
export const startWaitingRoom = (): void => {
  const hasRoom = (tenant: Tenant) =>
    Boolean(readTenantVariable(tenant, "WAITING_ROOM", process.env)) && featuresOf(tenant).includes("waitingRoom");
  if (ALL_TENANTS.some(hasRoom)) setWaitingRoom(createWaitingRoom(hasRoom));
};
