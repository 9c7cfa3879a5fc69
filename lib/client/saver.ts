import type { Application } from "@/lib/contracts/application";
import type { CallByName } from "@/lib/contracts/calls";
import type { RequestOf } from "@/lib/contracts/endpoint";
import type { ApplicationForm, Student } from "@/lib/domain/application/application";
import { withoutUnfinishedDate } from "@/lib/domain/application/unfinished-date";
import { APPLICATION_VERSION } from "@/lib/domain/device-storage/rows";
import type { Day } from "@/lib/kit/day";
import { asCallError, type CallError, call, offlineError } from "./call";
import { writeItem } from "./device-storage";
import { isResponseLost } from "./is-response-lost";
import { rememberSaved } from "./saved-application";
import { forgetSave, forgetSaves, isUnanswered, noteSave } from "./unanswered-saves";

/** What a save sends. The saver adds the version. */
export type Save = Omit<RequestOf<CallByName["PUT /registration/{id}"]>["body"], "version" | "saveId" | "student"> & {
  student: Student;
};

/** The state of a page's saving. `stale` carries what another tab has saved in the meantime. */
export type SaveState =
  | { is: "idle" }
  | { is: "saving" }
  /** `isLate`: an earlier attempt could not be sent. */
  | { is: "saved"; at: Date; isLate?: boolean }
  | { is: "failed"; error: CallError }
  /** Continue was pressed without a connection: it goes on by itself. */
  | { is: "waiting" }
  | { is: "stale"; current: Application };

export interface Saver {
  /** Saves after the saves that are under way, on top of what they saved. Gives the saved application; throws `CallError`. */
  save(body: () => Save): Promise<Application>;
  /** Saves on top of this version from now on: after a conflict is settled. */
  rebase(version: number): void;
  /** Saves on top of this version from now on, unless an even newer one is known. */
  advance(version: number): void;
  /** The version that the page itself has saved, for `useFreshApplication`: the newest of all while a save is under way. */
  ownVersion(): number;
}

/** Stores the newest version that this tab has saved or is saving, for `useFreshApplication`. */
const storeVersion = (id: string, version: number) => writeItem(APPLICATION_VERSION, version, id);

/** A form as the backend stores it. */
export type Normalise = (form: ApplicationForm) => Promise<ApplicationForm>;

/** Whether an application is as one of these saves left it. A backend that does not know saves by an id is compared so. */
const isAsSaved = async (current: Application, saves: readonly Save[], normalise: Normalise): Promise<boolean> => {
  const { isSameForm } = await import("@/lib/domain/application/form-differences");
  const stored = await normalise(current as ApplicationForm);
  for (const save of saves) if (isSameForm(await normalise(save as ApplicationForm), stored)) return true;
  return false;
};

/**
 * Sends the saves of one application on top of `version`. A save that was made without its answer arriving is no conflict: the
 * next save is sent again on top of it.
 */
const createSender = (id: string, normalise: Normalise) => {
  // What was sent without an answer.
  let unanswered: Save[] = [];

  const isOwn = async (current: Application, save: Save): Promise<boolean> =>
    current.saveId ? isUnanswered(id, current.saveId) : isAsSaved(current, [save, ...unanswered], normalise);

  const sendOn = async (version: number, save: Save): Promise<Application> => {
    const saveId = noteSave(id);
    try {
      const saved = await call("PUT /registration/{id}", { params: { id }, body: { ...save, version, saveId } });
      forgetSaves(id);
      unanswered = [];
      return saved;
    } catch (thrown) {
      const failure = asCallError(thrown);
      if (isResponseLost(failure)) unanswered.push(save);
      else forgetSave(id, saveId);
      const current = failure.code === "registration_stale" ? (failure.data.current as Application) : undefined;
      if (!current || current.version === version) throw failure;
      const isOwnSave = await isOwn(current, save).catch(() => {
        throw offlineError();
      });
      if (!isOwnSave) throw failure;
      return sendOn(current.version, save);
    }
  };
  return sendOn;
};

/** What a saver needs besides the application. */
interface SaverOptions {
  /** Today in the location's zone. */
  today: Day;
  onState: (state: SaveState) => void;
  /** Needed where the answers are typed on the page. */
  normalise?: Normalise;
}

/**
 * Creates the saver of one application. Saves run one at a time, each on top of the last one's version, so that quick saves of
 * one page do not make each other stale. A birth date that is still being typed is left out.
 */
export const createSaver = (
  { _id: id, version: firstVersion }: Pick<Application, "_id" | "version">,
  { today, onState, normalise = async (form) => form }: SaverOptions,
): Saver => {
  const sendOn = createSender(id, normalise);
  let version = firstVersion;
  let last: Promise<unknown> = Promise.resolve();
  let isLate = false;
  let isSaving = false;

  const send = async (body: Save): Promise<Application> => {
    onState({ is: "saving" });
    isSaving = true;
    storeVersion(id, version + 1);
    try {
      const student = withoutUnfinishedDate(body.student, today);
      const saved = await sendOn(version, { ...body, student });
      version = saved.version;
      storeVersion(id, version);
      rememberSaved(saved);
      onState({ is: "saved", at: new Date(), isLate });
      isLate = false;
      return saved;
    } catch (thrown) {
      const failure = asCallError(thrown);
      storeVersion(id, version);
      isLate ||= isResponseLost(failure);
      if (failure.code === "registration_stale") onState({ is: "stale", current: failure.data.current as Application });
      else onState({ is: "failed", error: failure });
      throw failure;
    } finally {
      isSaving = false;
    }
  };

  return {
    save: (body) => {
      const next = last.catch(() => undefined).then(() => send(body()));
      last = next;
      return next;
    },
    rebase: (to) => {
      version = to;
    },
    advance: (to) => {
      version = Math.max(version, to);
    },
    ownVersion: () => (isSaving ? Number.MAX_SAFE_INTEGER : version),
  };
};
