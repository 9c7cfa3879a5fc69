import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { createLedger } from "@/tests/faults/bench/ledger";
import { type BenchProcess, startApplication } from "@/tests/faults/bench/process";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { peopleFor } from "../night/people";
import { playAtFullSpeed, type Stage } from "../night/round";
import { seedNight } from "../night/seed-night";
import { meterOf } from "./processor";

const TENANT = "am";
const PLACE = "yerevan";

/** What one request of the way costs: milliseconds of the product's and PostgreSQL's processor, and bytes. */
export interface Cost {
  what: string;
  product: number;
  database: number;
  bytes: number;
}

/** One build of the product with a database of its own, on which applicants go the whole way one after another. */
export interface Side {
  /** Plays the next applicant; returns the cost of each request, in order. */
  play(): Promise<Cost[]>;
  stop(): Promise<void>;
}

interface Started {
  database: BenchDatabase;
  gateway: Gateway;
  application: BenchProcess;
}

const startProcesses = async (folder: string): Promise<Started> => {
  const database = await startDatabase();
  const gateway = await startGateway();
  const variables = { DATABASE_URL: database.url, SMS_GATEWAY_URL: gateway.url };
  const application = await startApplication(
    { ...variables, BUDGETS_PER_TENANT_PER_DAY: "messages=1000000" },
    undefined,
    folder,
  );
  return { database, gateway, application };
};

/** Starts the build of a folder, with seats for a number of applicants. */
export const startSide = async (folder: string, applicants: number, staysInForm?: boolean): Promise<Side> => {
  const { database, gateway, application } = await startProcesses(folder);
  const opening = {
    tenant: TENANT,
    locationKey: PLACE,
    applicants: applicants * 2,
    fromWeek: 3,
    time: "15:00",
  } as const;
  const stage: Stage = {
    ports: [application.port],
    towns: { [TENANT]: await seedNight(database.pool, opening) },
    gateway,
    ledger: createLedger(),
    ...(staysInForm !== undefined && { staysInForm }),
  };
  const people = peopleFor([TENANT], applicants * 2, 0)
    .filter(({ habit }) => habit === "steady")
    .values();
  const productMeter = meterOf(application.child.pid ?? 0);
  const databaseMeter = meterOf(database.pid(), { withChildren: true });
  return {
    play: async () => {
      const { value: person } = people.next();
      if (!person) throw new Error("no more applicants");
      const costs: Cost[] = [];
      const onAnswer = (what: string, bytes: number) =>
        costs.push({ what, bytes, product: productMeter(), database: databaseMeter() });
      productMeter();
      databaseMeter();
      const { answers } = await playAtFullSpeed({ ...stage, onAnswer }, [person], 1);
      if (answers.surprises.length > 0) throw new Error(answers.surprises.join("; "));
      return costs;
    },
    stop: async () => {
      await application.end("SIGTERM");
      await gateway.close();
      await database.stop();
    },
  };
};
