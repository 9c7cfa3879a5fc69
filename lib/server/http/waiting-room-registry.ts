import type { QueuePosition } from "@/lib/domain/tenant/waiting-room";

/** A visitor's position in the queue, and the cookie's value where it is a new one. */
export interface SealedPosition {
  position: QueuePosition;
  seal?: string;
}

/** The cookie that holds a visit. */
export interface VisitCookie {
  name: string;
  attributes: { secure: boolean; httpOnly: true; sameSite: "lax"; path: "/" };
}

/** A visitor: cookies and IP address. */
export interface Visitor {
  cookie(name: string): string | undefined;
  address: string;
}

/** The queue in front of each site; a site is a tenant. */
export interface WaitingRoom {
  cookie: VisitCookie;
  /** Reads a visitor's position, and gives one to a visitor who has none. */
  join(site: string, visitor: Visitor): Promise<SealedPosition>;
  /** The same for a page behind the queue; nothing for any other page, and for a visitor with a session. */
  joinAtPage(site: string, path: string, visitor: Visitor): Promise<SealedPosition | undefined>;
  /** Whether a page is behind the queue: it must not be answered without `joinAtPage`. */
  guardsPage(site: string, path: string): boolean;
  /** Records that the visitor is still present. */
  recordPresence(site: string, visitor: Visitor): void;
  /** Ends the visit, so that another visitor is admitted. */
  leave(site: string, visitor: Visitor): Promise<void>;
}

const ROOM = Symbol.for("startday.waiting-room");
const registry = globalThis as { [ROOM]?: WaitingRoom };

/** Sets this process's waiting room. Middleware, handlers and the start are bundled apart and share the process. */
export const setWaitingRoom = (room: WaitingRoom | undefined): void => {
  if (room) registry[ROOM] = room;
  else delete registry[ROOM];
};

/** The waiting room of this process; nothing where none is configured. */
export const waitingRoom = (): WaitingRoom | undefined => registry[ROOM];
