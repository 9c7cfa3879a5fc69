import { afterEach, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { link } from "./link-support";
import { resetNavigation } from "./navigation-support";
import { resetSnackbars } from "./snackbar-support";

// Nothing of a test is left to the next one.
const start = window.location.href;

beforeEach(() => {
  resetNavigation();
  resetSnackbars();
});

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  link.isPending = false;
  window.history.replaceState(null, "", start);
  document.documentElement.removeAttribute("style");
});
