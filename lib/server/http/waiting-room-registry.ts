import type { QueuePosition } from "@/lib/domain/tenant/waiting-room";

/** A visitor's standing, and what their cookie is to be where it is a new one. */
export interface StandingWithSeal {
  standing: QueuePosition;
  seal?: string;
}

/** A place in line as a browser keeps it. */
export interface VisitCookie {
  name: string;
  attributes: { secure: boolean; httpOnly: true; sameSite: "lax"; path: "/" };
}

/** Who asks: by their cookies and their address. */
export interface Visitor {
  cookie(name: string): string | undefined;
  address: string;
}

/** Who keeps the line in front of each of our sites. */
export interface WaitingRoom {
  cookie: VisitCookie;
  /** Where a visitor stands; who has no place gets one. */
  join(site: string, visitor: Visitor): Promise<StandingWithSeal>;
  /** The same for a page that is asked for; nothing for who need not wait, or for a page that is everybody's. */
  joinAtPage(site: string, path: string, visitor: Visitor): Promise<StandingWithSeal | undefined>;
  /** Whether a page of a site is for those who are in: it is not to be answered without `atPage`. */
  guardsPage(site: string, path: string): boolean;
  /** This visitor is still there. */
  recordPresence(site: string, visitor: Visitor): void;
  /** This visitor makes room. */
  leave(site: string, visitor: Visitor): Promise<void>;
}

const ROOM = Symbol.for("startday.waiting-room");
const registry = globalThis as { [ROOM]?: WaitingRoom };

/** Puts the waiting room in place. The middleware, handlers and the start are bundled apart and meet in the process. */
export const setWaitingRoom = (room: WaitingRoom | undefined): void => {
  if (room) registry[ROOM] = room;
  else delete registry[ROOM];
};

/** The waiting room of this process; nothing where there is none, which is the rule. */
export const waitingRoom = (): WaitingRoom | undefined => registry[ROOM];
