import { defineConfig } from "vitest/config";
import base from "../../vitest.config";

const KINDS = /^(unit|contract|integration)(-alone)?$/;

const projects = (base.test?.projects ?? []).filter(
  (project) => typeof project === "object" && "test" in project && KINDS.test(String(project.test?.name)),
);

/** The usual tests, in a copy of the sources in which mutants can be switched on. */
export default defineConfig({
  ...base,
  test: { ...base.test, maxWorkers: 2, setupFiles: ["tests/mutations/setup.ts"], projects },
});
