import { vi } from "vitest";

/** How long a test waits for what it expects. No test is judged by its time: this ends only what never comes. */
const PATIENCE_MS = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
