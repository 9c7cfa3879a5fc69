import "server-only";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { waitingRoom as calls } from "@/lib/contracts/waiting-room";
import { routes } from "@/lib/domain/routes";
import { ALL_TENANTS, isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { ADMITTED, RATE_LIMITED } from "@/lib/domain/tenant/waiting-room";
import { readTenantVariable } from "@/lib/server/environment/read";
import { featuresOf } from "@/lib/server/environment/web-environment";
import { type SealedPosition, setWaitingRoom, type WaitingRoom } from "@/lib/server/http/waiting-room-registry";
import { callBackend } from "./call-backend";
import { createPresenceHeartbeat } from "./presence-heartbeat";
import { cookieAttributes, cookieName, type SealedCookie, seal, unseal } from "./sealed-cookie";

const PLACE: SealedCookie = "startday-place";
const LIFE_S = 12 * 3600;

interface Sealed {
  tenant?: Tenant;
  visit?: string;
}

/** The visit in a seal; nothing for a seal that is forged, too old or another tenant's. */
export const unsealVisit = async (sealed: string | undefined, tenant: Tenant): Promise<string | undefined> => {
  const content = sealed && (await unseal<Sealed>(PLACE, sealed, LIFE_S));
  return content && content.tenant === tenant ? content.visit : undefined;
};

const readPosition = async (tenant: Tenant, sealed: string | undefined, ip: string): Promise<SealedPosition> => {
  const visit = await unsealVisit(sealed, tenant);
  const { visit: currentVisit, ...position } = await callBackend(calls.ask, { tenant, ip }, { body: { visit } });
  return {
    position,
    ...(currentVisit !== visit && { seal: await seal(PLACE, { tenant, visit: currentVisit }, LIFE_S) }),
  };
};

const ASKS_AGAIN: readonly ErrorCode[] = ["too_many_requests", "too_busy"];

// If the waiting room is out of reach, every visitor is admitted. If the backend has too much to do, nobody is.
const positionAfter = (error: unknown): SealedPosition => ({
  position: error instanceof AppError && ASKS_AGAIN.includes(error.code) ? RATE_LIMITED : ADMITTED,
});

/** A waiting room in front of the tenants that have one. */
export const createWaitingRoom = (hasRoom: (tenant: Tenant) => boolean): WaitingRoom => {
  const cookie = { name: cookieName(PLACE), attributes: cookieAttributes() };
  const sessionCookie = cookieName("startday-applicant");
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
      await callBackend(calls.leave, { tenant: site }, { params: { id: visit } }).catch(() => undefined);
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
