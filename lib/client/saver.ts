import type { CallByName } from "@/lib/contracts/calls";
import type { RequestOf } from "@/lib/contracts/endpoint";
import type { Application } from "@/lib/contracts/registrations";
import { type CallError, call, OFFLINE } from "./call";
import { storeVersion } from "./version-storage";

/** What a save sends; the version is the saver's to know. */
export type Save = Omit<RequestOf<CallByName["PUT /registration/{id}"]>["body"], "version">;

/** Where a page's typing stands. `stale` carries what another window saved in the meantime. */
export type SaveState =
  | { is: "idle" }
  | { is: "saving" }
  /** `isLate`: it could not be sent at first, and was kept until now. */
  | { is: "saved"; at: Date; isLate?: boolean }
  | { is: "failed"; error: CallError }
  | { is: "stale"; current: Application };

const UNREACHABLE: readonly string[] = [
  OFFLINE,
  "upstream_unavailable",
  "upstream_timeout",
  "database_unavailable",
  "upstream_busy",
];

/** Whether a failure says only that nobody was there to hear: the same call may well succeed later. */
export const isUnreachable = ({ code }: CallError): boolean => UNREACHABLE.includes(code);

export interface Saver {
  /** Saves now, after whatever is on its way. Gives the saved application; throws `CallError`. */
  save(body: Save): Promise<Application>;
  /** Goes on from another version: after "keep mine" or "take theirs". */
  rebase(version: number): void;
  /** Goes on from a newer version that the page has been given; an older one is old news. */
  advance(version: number): void;
}

/**
 * Saves one application, one save at a time and each on top of the last one's version, so that quick saves of one page
 * never call each other stale.
 */
export const createSaver = (id: string, firstVersion: number, onState: (state: SaveState) => void): Saver => {
  let version = firstVersion;
  let last: Promise<unknown> = Promise.resolve();
  let isLate = false;

  const send = async (body: Save): Promise<Application> => {
    onState({ is: "saving" });
    storeVersion(id, version + 1);
    try {
      const saved = await call("PUT /registration/{id}", { params: { id }, body: { ...body, version } });
      version = saved.version;
      storeVersion(id, version);
      onState({ is: "saved", at: new Date(), isLate });
      isLate = false;
      return saved;
    } catch (error) {
      const failure = error as CallError;
      storeVersion(id, version);
      isLate ||= isUnreachable(failure);
      if (failure.code === "registration_stale") onState({ is: "stale", current: failure.data.current as Application });
      else onState({ is: "failed", error: failure });
      throw failure;
    }
  };

  return {
    save: (body) => {
      const next = last.catch(() => undefined).then(() => send(body));
      last = next;
      return next;
    },
    rebase: (to) => {
      version = to;
    },
    advance: (to) => {
      version = Math.max(version, to);
    },
  };
};
