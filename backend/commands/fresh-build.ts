import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import { pageRoute } from "@/lib/domain/tenant/resolve-request";
import { withDemoMark } from "@/lib/kit/demo-mark";

const SOURCES = [
  "app",
  "backend",
  "components",
  "lib",
  "messages",
  "public",
  "instrumentation-client.ts",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.mjs",
  "package.json",
  "tailwind.config.ts",
  "tsconfig.json",
];

/** When a file, or anything in a folder, last changed. The time of the folder itself covers removals. */
const changedAt = (file: string): number => {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(file).map((name) => changedAt(path.join(file, name))));
};

/** Whether the last build is newer than all sources. */
export const isBuildFresh = (root: string): boolean => {
  const builtAt = changedAt(path.join(root, ".next", "BUILD_ID"));
  return builtAt > 0 && SOURCES.every((name) => changedAt(path.join(root, name)) < builtAt);
};

/** Whether the pages of the last build say that this is a demo. */
export const isBuiltForDemo = (root: string): boolean => {
  const anyPage = pageRoute("global", defaultLocaleOf("global"), "/");
  const html = readFileSync(path.join(root, ".next/server/app", `${anyPage}.html`), "utf8");
  return withDemoMark(html, true) === html;
};
