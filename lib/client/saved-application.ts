import type { Application } from "@/lib/contracts/application";

// In memory only, and one alone: it is gone when the tab loads another page, as after signing out.
let saved: Application | undefined;
let replaced: Application | undefined;
const booked = new Set<string>();

/** Remembers a draft as a save of this tab left it. */
export const rememberSaved = (application: Application): void => {
  saved = application.status === "draft" ? application : undefined;
  replaced = undefined;
};

/**
 * Notes that the server is asked for a page in place of the one it had rendered with `rendered`. What it sends is shown, whatever
 * its version: it may come from a copy that is behind, and would be asked for again and again.
 */
export const awaitPageAfter = (rendered: Application): void => {
  replaced = rendered;
};

const isAnswered = (rendered: Application): boolean => replaced !== undefined && replaced !== rendered;

/** An application as this tab knows it: what the server has rendered, or what was saved since then. */
export const newestOf = (rendered: Application): Application =>
  saved?._id === rendered._id && saved.version > rendered.version && !isAnswered(rendered) ? saved : rendered;

/** Remembers that this tab has booked an application. */
export const rememberBooked = (id: string): void => {
  booked.add(id);
};

/** Whether this tab has booked an application since the server rendered it as a draft: Back shows such a page. */
export const isBookedSince = (rendered: Application): boolean =>
  rendered.status === "draft" && booked.has(rendered._id) && !isAnswered(rendered);
