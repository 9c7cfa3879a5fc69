// @module-tag deep
import { afterEach, expect, test } from "vitest";
import { privateDatabase } from "@/tests/support/private-database";
import { type BenchProcess, startApplication } from "./bench/process";

const { dataDir } = privateDatabase();
let application: BenchProcess | undefined;

afterEach(async () => void (await application?.end("SIGKILL")));

test("a built product has loaded its pages once it is ready", async () => {
  application = await startApplication({ DATA_DIR: dataDir(), DATABASE_URL: "", LOG_LEVEL: "debug" });
  const answered = application.output();
  for (const route of ["/applications", "/form/{id}", "/congrats/{id}", "/dashboard/schedules/start_day"])
    expect(answered).toContain(`"route":"${route}","status":307`);
});
