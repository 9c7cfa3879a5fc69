import { afterEach, beforeEach, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { link } from "./link-support";
import { resetNavigation } from "./navigation-support";
import { resetSnackbars } from "./snackbar-support";
import { watchTexts } from "./translated-texts";

// Nothing of a test is left to the next one.
const start = window.location.href;
let endWatch = (): string[] => [];

beforeEach(() => {
  resetNavigation();
  resetSnackbars();
  endWatch = watchTexts();
});

afterEach(async () => {
  const broken = endWatch();
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  link.isPending = false;
  window.history.replaceState(null, "", start);
  document.documentElement.removeAttribute("style");
  expect(broken, "texts without an element of their own").toEqual([]);
});
