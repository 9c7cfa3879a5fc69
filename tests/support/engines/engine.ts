import { setTimeout as wait } from "node:timers/promises";

/** Width and height of a window, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * A browser of another engine, driven as a person does: by real clicks and keys. A target is a CSS selector, or an XPath that
 * begins with `//`. `click`, `type` and `choose` try once, and reject while the target is not there.
 */
export interface Engine {
  name: string;
  version: string;
  open: (address: string) => Promise<void>;
  click: (target: string) => Promise<void>;
  type: (target: string, text: string) => Promise<void>;
  choose: (target: string, value: string) => Promise<void>;
  /** Evaluates an expression in the page, awaiting a promise. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  screenshot: () => Promise<Buffer>;
  /** Errors that pages have raised or logged. */
  errors: () => readonly string[];
  close: () => Promise<void>;
}

/** How long a page may take on a busy machine. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/** Tries again until the page is ready for it. Rejects with the last reason. */
export const untilDone = async <Value>(attempt: () => Promise<Value>): Promise<Value> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(PAUSE_MS);
    }
  }
};
