import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** `apt-get` does not end by itself without a network, and must not ask anything. */
const LIMITS = { timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };

const succeeds = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: "inherit", ...options }).status === 0;

const canInstall = () => process.getuid?.() === 0 && succeeds("apt-get", ["--version"], { stdio: "ignore" });

let hasLists = false;

const readLists = () => {
  hasLists ||= succeeds("apt-get", ["update", "-q"], LIMITS);
  return hasLists;
};

/**
 * Whether these files exist, after Debian's packages with them were installed where that is possible: as root on Debian. Elsewhere
 * what needs them is skipped by its caller, which says so.
 * @param {readonly string[]} packages
 * @param {readonly string[]} files
 * @returns {boolean}
 */
export const ensureFromDebian = (packages, files) => {
  const areThere = () => files.every((file) => existsSync(file));
  if (areThere()) return true;
  if (!canInstall() || !readLists()) return false;
  return succeeds("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], LIMITS) && areThere();
};
