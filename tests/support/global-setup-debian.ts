import type { TestProject } from "vitest/node";
import { DEBIAN_MAJOR, DEBIAN_POSTGRES_BIN } from "./debian-postgres.mjs";
import { provideDatabase } from "./global-setup";

/** Like the setup of the other projects, on Debian's PostgreSQL. */
export default function setup(project: TestProject) {
  return provideDatabase(project, DEBIAN_MAJOR, DEBIAN_POSTGRES_BIN);
}
