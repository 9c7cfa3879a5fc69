import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { LISTS_FOLDER } from "@/tools/lists/lists";

const { scripts, engines } = JSON.parse(readFileSync("package.json", "utf8"));
const nodes: number[] = [...engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => Number(major));

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  steps: Step[];
  "timeout-minutes"?: number;
  strategy?: { matrix: Record<string, readonly (string | number)[]> };
}
interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

const FOLDER = ".github/workflows";
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  workflow: parse(readFileSync(path.join(FOLDER, name), "utf8")) as Workflow,
}));
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([job, content]) => ({ name: `${name}: ${job}`, ...content })),
);

/** The commands of a step, once for each value of the job's matrix. */
const commandsOf = ({ steps, strategy }: Job) =>
  steps.flatMap(({ run = "" }) => {
    const [, key] = /\$\{\{ matrix\.(\w+) \}\}/.exec(run) ?? [];
    return key ? (strategy?.matrix[key] ?? []).map((value) => run.replace(/\$\{\{.*?\}\}/, String(value))) : [run];
  });

const scriptIn = (command: string) => /^npm (?:run )?([\w:]+)/.exec(command)?.[1];
const NPM_ITSELF = ["install", "audit"];

const pagesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    if (one.isDirectory()) return pagesUnder(path.join(folder, one.name));
    return one.name.endsWith(".md") ? [path.join(folder, one.name)] : [];
  });
const pages = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...pagesUnder("docs").filter((page) => path.dirname(page) !== LISTS_FOLDER),
  ...pagesUnder(".github"),
];

/** The anchors of a page's headings. */
const headingsOf = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

const brokenLinksOf = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    .map(([, file = "", heading]) => ({ target: file ? path.join(path.dirname(page), file) : page, heading }))
    .filter(({ target, heading }) => !existsSync(target) || (heading && !headingsOf(target).includes(heading)))
    .map(({ target, heading = "" }) => `${page}: ${target} ${heading}`);

describe("the workflows", () => {
  test("run only scripts that exist", () => {
    const named = jobs
      .flatMap(commandsOf)
      .map(scriptIn)
      .filter((name) => name !== undefined);
    expect(named).toContain("test");
    expect(named.filter((name) => !(name in scripts) && !NPM_ITSELF.includes(name))).toEqual([]);
  });

  test("run on every supported version of Node", () => {
    const tested = jobs.flatMap(({ strategy }) => strategy?.matrix.node ?? []);
    expect(tested).toEqual(nodes);
    expect(nodes).toContain(Number(readFileSync(".nvmrc", "utf8")));
  });

  test("have read-only permissions, a timeout, and only GitHub's own actions", () => {
    for (const { name, workflow } of workflows) expect(workflow.permissions, name).toEqual({ contents: "read" });
    for (const { name, steps, ...job } of jobs) {
      expect(job["timeout-minutes"], name).toBeGreaterThan(0);
      for (const { uses } of steps) if (uses) expect(uses, name).toMatch(/^actions\/[\w-]+@v\d+$/);
    }
  });
});

describe("automatic updates of packages", () => {
  test("ignore versions above the pinned ones, each of an existing package", () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const { updates } = parse(readFileSync(".github/dependabot.yml", "utf8"));
    const ignored: { "dependency-name": string; versions?: string[] }[] = updates[0].ignore;
    for (const { "dependency-name": name, versions } of ignored) {
      const now: string | undefined = { ...dependencies, ...devDependencies }[name];
      expect(now, name).toBeDefined();
      if (versions) expect(versions, name).toEqual([`>${now}`]);
      expect(readFileSync("docs/dependencies.md", "utf8")).toContain(`\`${name}\``);
    }
  });
});

describe("the documents", () => {
  test("link only to pages and headings that exist", () => {
    expect(pages.flatMap(brokenLinksOf)).toEqual([]);
  });

  test("name every script, and no unknown one", () => {
    const text = pages.map((page) => readFileSync(page, "utf8")).join("\n");
    const isNamed = (name: string) => new RegExp(`npm (run )?${name}(?![\\w:-])|\`${name}\``).test(text);
    expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
    const named = [...text.matchAll(/npm run ([a-z-]+(?::[a-z]+)?)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
