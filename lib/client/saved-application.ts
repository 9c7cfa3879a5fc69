import type { Application } from "@/lib/contracts/application";

// In memory only, and one alone: it is gone when the tab loads another page, as after signing out.
let saved: Application | undefined;

/** Remembers a draft as a save of this tab left it. */
export const rememberSaved = (application: Application): void => {
  saved = application.status === "draft" ? application : undefined;
};

/** An application as this tab knows it: what the server has rendered, or what was saved since then. */
export const newestOf = (rendered: Application): Application =>
  saved?._id === rendered._id && saved.version > rendered.version ? saved : rendered;
