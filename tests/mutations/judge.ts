import { writeFileSync } from "node:fs";
import path from "node:path";
import { createVitest, type Reporter, type TestSpecification, type Vitest } from "vitest/node";
import { ACTIVE_FILE, NONE } from "./switch";

/** Test files to run while a mutant is on. Without `active` none is; `only` is a part of titles. */
export interface Order {
  active?: number;
  files: readonly string[];
  only?: string | undefined;
  /** Whether the first failed test ends the run. */
  isShort: boolean;
  /** After this time the run is ended by force. */
  limitMS: number;
}

/** A test that ran, or a file that could not. */
export interface Ran {
  file: string;
  title: string;
  isPassed: boolean;
}

/** What a judge answers to an order. */
export interface Verdict {
  ran: Ran[];
  /** How long each file took, in milliseconds. */
  durations: Record<string, number>;
  isLate: boolean;
}

/** The other test file that is under way may end by itself for so long. */
const CANCEL_MS = 15_000;

const relative = ({ moduleId }: { moduleId: string }) =>
  path.relative(process.cwd(), moduleId).split(path.sep).join("/");

/** Tells each result of the tests and files as it comes: of a run that is cut short, nothing more is asked for. */
const reporterOf = (note: (ran: Ran) => void, verdict: Verdict): Reporter => ({
  onTestCaseResult: (test) => {
    const { state } = test.result();
    if (state === "passed" || state === "failed")
      note({ file: relative(test.module), title: test.fullName, isPassed: state === "passed" });
  },
  onTestSuiteResult: (suite) => {
    if (suite.errors().length > 0) note({ file: relative(suite.module), title: suite.fullName, isPassed: false });
  },
  onTestModuleEnd: (module) => {
    const [error] = module.errors();
    if (error) note({ file: relative(module), title: String(error.message.split("\n")[0]), isPassed: false });
    const { collectDuration, duration } = module.diagnostic();
    verdict.durations[relative(module)] = Math.round(collectDuration + duration);
  },
});

const makeVitest = (reporter: Reporter) =>
  createVitest("test", { config: "tests/mutations/vitest.config.ts", watch: false, reporters: [reporter] });

/** Runs one order. The first cancellation waits for the tests that run, the second ends their processes. */
const obey = async (vitest: Vitest, order: Order, verdict: Verdict, failure: Promise<void>): Promise<void> => {
  const cancel = () => void vitest.cancelCurrentRun("test-failure");
  const force = () => {
    cancel();
    cancel();
  };
  const timers = [
    setTimeout(() => {
      verdict.isLate = true;
      force();
    }, order.limitMS),
  ];
  void failure.then(() => {
    cancel();
    timers.push(setTimeout(cancel, CANCEL_MS));
  });
  writeFileSync(ACTIVE_FILE, String(order.active ?? NONE));
  if (order.only) vitest.setGlobalTestNamePattern(order.only);
  const rankOf = (one: TestSpecification) => order.files.indexOf(relative(one));
  vitest.config.sequence.sequencer = class {
    sort = async (all: TestSpecification[]) => all.sort((one, other) => rankOf(one) - rankOf(other));
    shard = async (all: TestSpecification[]) => all;
  };
  const all = await vitest.globTestSpecifications();
  await vitest.runTestSpecifications(all.filter((one) => rankOf(one) >= 0)).catch(console.error);
  timers.forEach(clearTimeout);
};

/** Runs tests by order, in one server whose database and prepared modules stay. */
const serve = async (): Promise<void> => {
  const verdict: Verdict = { ran: [], durations: {}, isLate: false };
  let fail: (() => void) | undefined;
  const vitest = await makeVitest(
    reporterOf((ran) => {
      verdict.ran.push(ran);
      if (!ran.isPassed) fail?.();
    }, verdict),
  );
  process.on("message", async (order: Order) => {
    Object.assign(verdict, { ran: [], durations: {}, isLate: false });
    const failure = new Promise<void>((resolve) => {
      fail = order.isShort ? resolve : undefined;
    });
    await obey(vitest, order, verdict, failure);
    process.send?.(verdict);
  });
  // Ctrl+C ends the parent, and that ends this process, after its database.
  process.on("SIGINT", () => undefined);
  process.once("disconnect", () => void vitest.close().finally(() => process.exit()));
  process.send?.("ready");
};

await serve();
