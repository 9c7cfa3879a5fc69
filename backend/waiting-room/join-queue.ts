import { setTimeout as rest } from "node:timers/promises";
import type { Services } from "@/backend/http/handler";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { joinWaitingRoom, type Placed } from "./store";

const BATCH = 500;
// While people wait nobody notices a fifth of a second, and the line is counted through five times a second at most.
const PAUSE_MS = 200;

interface JoinRequest {
  visit: string | undefined;
  now: Date;
  settle: (placed: Placed) => void;
  fail: (error: unknown) => void;
}

/**
 * Who asks one network's waiting room in this process. While a batch is on its way whoever comes goes along in the next
 * one, in the order of their coming: thousands at once are a few statements.
 */
class Line {
  private asking: JoinRequest[] = [];
  private isBusy = false;

  constructor(
    private readonly services: Services,
    private readonly tenant: Tenant,
    private readonly capacity: number,
  ) {}

  ask(visit: string | undefined, now: Date): Promise<Placed> {
    return new Promise((settle, fail) => {
      this.asking.push({ visit, now, settle, fail });
      if (!this.isBusy) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    // Whoever came in the same turn of the process goes along.
    await Promise.resolve();
    while (this.asking.length > 0) {
      const isCrowded = await this.send(this.asking.splice(0, BATCH));
      if (isCrowded) await rest(PAUSE_MS, undefined, { ref: false });
    }
    this.isBusy = false;
  }

  /** Whether anybody waits. */
  private async send(batch: readonly JoinRequest[]): Promise<boolean> {
    const now = new Date(Math.max(...batch.map((one) => one.now.getTime())));
    const visits = batch.map(({ visit }) => visit);
    try {
      const { pool } = this.services.database;
      const standings = await joinWaitingRoom(pool, this.tenant, visits, { capacity: this.capacity, now });
      batch.forEach((one, at) => {
        one.settle(standings[at] as Placed);
      });
      return (standings[0]?.inLine ?? 0) > 0;
    } catch (error) {
      // Nobody's fault, and the same for all.
      for (const one of batch) one.fail(error);
      return false;
    }
  }
}

const kept = new WeakMap<Services["environment"], Map<Tenant, Line>>();

/** Asks with whoever else asks the same network's waiting room at the moment. */
export const askWaitingRoom = (
  services: Services,
  tenant: Tenant,
  capacity: number,
  { visit, now }: { visit: string | undefined; now: Date },
): Promise<Placed> => {
  const lines = kept.get(services.environment) ?? new Map<Tenant, Line>();
  kept.set(services.environment, lines);
  const line = lines.get(tenant) ?? new Line(services, tenant, capacity);
  lines.set(tenant, line);
  return line.ask(visit, now);
};
