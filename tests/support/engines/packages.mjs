import { ensureFromDebian } from "../debian.mjs";
import { ensureOldChromium, OLD_CHROMIUM_PACKAGE } from "./old-chromium.mjs";

/**
 * What another engine needs, and a function that installs it where that is possible, and says whether it is there.
 * @typedef {{ needs: string, install: () => boolean }} EnginePackages
 */

/**
 * @param {readonly string[]} packages
 * @param {readonly string[]} files Those that are there once the packages are installed.
 * @returns {EnginePackages}
 */
const fromDebian = (packages, files) => ({
  needs: packages.join(", "),
  install: () => ensureFromDebian(packages, files),
});

export const FIREFOX = fromDebian(["firefox-esr"], ["/usr/bin/firefox-esr"]);

/** With its driver, a language for its window, and a screen without a monitor. */
export const WEBKIT = fromDebian(
  ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"],
  ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", "/usr/bin/python3", "/usr/lib/python3/dist-packages/gi/__init__.py"],
);

/** @type {EnginePackages} */
export const OLD_CHROMIUM = { needs: OLD_CHROMIUM_PACKAGE, install: ensureOldChromium };
