import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { log } from "@/backend/http/log";
import { withClaim } from "./turns";

/** What notices are about: days or appointments of a location, the access of a staff member, and new work for two background jobs. */
export const CHANNELS = ["start_days", "staff_access", "outbox", "delivery"] as const;
export type Channel = (typeof CHANNELS)[number];

/** The name of what a notice is about: of a tenant, a location by its key, or a staff member by the account's id. Empty for work. */
export const nameOfNotice = (...about: readonly string[]): string => about.join(":");

/** Sends notices as one statement. */
type Send = (channels: readonly string[], names: readonly string[]) => Promise<unknown>;

/**
 * The notices of what this process has committed: each is sent once, together with those that come while others are under way. One
 * that is lost is found by who looks at intervals, so a failure is only noted.
 */
export class Notices {
  private readonly waiting = new Map<string, [channel: Channel, name: string]>();
  private sending: Promise<void> | undefined;
  // Of no request: others' notices go along, and it may end before.
  private readonly apart = AsyncLocalStorage.snapshot();

  constructor(private readonly send: Send) {}

  add(channel: Channel, about: readonly string[]): void {
    const name = nameOfNotice(...about);
    this.waiting.set(`${channel} ${name}`, [channel, name]);
    this.sending ??= this.apart(() => this.sendAll());
  }

  /** Resolves when all are sent. */
  async settled(): Promise<void> {
    await this.sending;
  }

  private async sendAll(): Promise<void> {
    // Those that are added in the same turn of the event loop go along, such as all of one transaction.
    await setImmediate();
    while (this.waiting.size > 0) {
      const notices = [...this.waiting.values()];
      this.waiting.clear();
      const [channels, names] = [notices.map(([channel]) => channel), notices.map(([, name]) => name)];
      const claim = { kind: "change", owner: "", since: performance.now() } as const;
      await withClaim(claim, () => this.send(channels, names)).catch((error) =>
        log.warn({ event: "notices_lost", count: notices.length, code: (error as { code?: unknown }).code }),
      );
    }
    this.sending = undefined;
  }
}
