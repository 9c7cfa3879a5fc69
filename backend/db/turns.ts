import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@/lib/contracts/errors";
import { UPSTREAM_LIMITS } from "@/lib/contracts/upstreams";
import { currentArrival } from "@/lib/server/observability/request-context";
import { type Claim, TurnQueue } from "./turn-queue";

/** A call that takes longer has no caller any more. */
const LONGEST_WAIT_MS = UPSTREAM_LIMITS.timeoutMS;
/** A request needs several turns: it is refused when its first one is further away than half the time. */
const ADMITTED_WITHIN_MS = LONGEST_WAIT_MS / 2;
const LEAST_RETRY_MS = 1000;
const SAMPLES = 64;

const HOLDERS = new AsyncLocalStorage<true>();

/** Runs work that has a turn: if it needs a second connection, it gets that one first. */
export const withTurn = <Result>(work: () => Result): Result => HOLDERS.run(true, work);

/** Whether the current work has a turn, and others may wait for it to end. */
export const hasTurn = (): boolean => HOLDERS.getStore() === true;

const CLAIMS = new AsyncLocalStorage<Claim>();

/** Runs work that waits for its turns with this claim, whoever began it. */
export const withClaim = <Result>(claim: Claim, work: () => Result): Result => CLAIMS.run(claim, work);

/** The claim of the current work: its own, or that of its request. */
export const currentClaim = (): Claim => {
  const claim = CLAIMS.getStore();
  if (claim) return claim;
  const arrival = currentArrival();
  if (!arrival) return { kind: "background", owner: "", since: performance.now() };
  return { kind: arrival.isChange ? "change" : "read", owner: arrival.tenant, since: arrival.at };
};

/** The refusal of somebody who would wait for too long. */
export const tooBusy = (retryAfterMS: number = LEAST_RETRY_MS): AppError =>
  new AppError("too_busy", { retryAfterMS: Math.ceil(Math.max(LEAST_RETRY_MS, retryAfterMS)) });

/** Called when a turn begins, or with the reason why none does. */
type Begin = (refusal?: AppError) => void;

interface Waiting {
  begin: Begin;
  /** Leaves the queue. */
  leave(): void;
}

/**
 * Hands out the connections of a pool. To wait for a turn is no sign of a database that is away, so nothing is refused before the
 * queue is longer than can be served in time.
 */
export class Turns {
  /** Called when the first turn begins after a rest. */
  onUse = (): void => undefined;
  private held = 0;
  private isSilent = false;
  private movedAt = performance.now();
  private readonly queue = new TurnQueue();
  private readonly holders: (() => void)[] = [];
  private readonly waiting = new Set<Waiting>();
  private readonly durations: number[] = [];

  constructor(
    private readonly size: number,
    private readonly longestWaitMS: number = LONGEST_WAIT_MS,
  ) {}

  /** How many turns are under way, and how many are waited for. */
  get counts(): { held: number; waiting: number } {
    return { held: this.held, waiting: this.waiting.size };
  }

  /** Whether a turn began or ended lately: within the time for which anybody waits. */
  get isMoving(): boolean {
    return performance.now() - this.movedAt < this.longestWaitMS;
  }

  /** Resolves when it is the caller's turn: at once if a connection is free. Rejects with the reason if it never is. */
  begin(): Promise<void> {
    return new Promise((resolve, reject) => this.take((refusal) => (refusal ? reject(refusal) : resolve())));
  }

  /** Calls `begin` at once if a connection is free, else when it is the caller's turn. */
  take(begin: Begin): void {
    const isHolder = hasTurn();
    if (this.isSilent) begin(new AppError("database_unavailable"));
    else if (this.isFree(isHolder)) this.start(begin);
    else this.wait(begin, isHolder);
  }

  private wait(begin: Begin, isHolder: boolean): void {
    const start = () => {
      this.end(waiting);
      this.start(begin);
    };
    const leaveQueue = isHolder ? this.addHolder(start) : this.queue.add(currentClaim(), start);
    const timer = setTimeout(() => this.refuse(waiting, tooBusy(this.longestWaitMS)), this.longestWaitMS).unref();
    const leave = () => {
      clearTimeout(timer);
      leaveQueue();
    };
    const waiting: Waiting = { begin, leave };
    this.waiting.add(waiting);
  }

  /** Ends a turn that took so long, and begins the next. */
  free(durationMS: number): void {
    this.held -= 1;
    this.movedAt = performance.now();
    this.durations.push(durationMS);
    if (this.durations.length > SAMPLES) this.durations.shift();
    (this.holders.shift() ?? (this.isFree(false) ? this.queue.take() : undefined))?.();
  }

  /** Throws `too_busy` when the current request, which has had no turn yet, would wait for too long. */
  admit(): void {
    if (this.waiting.size === 0) return;
    const waitMS = ((this.queue.ahead(currentClaim()) + 1) * this.usualDuration()) / (this.size - 1);
    if (waitMS > ADMITTED_WITHIN_MS) throw tooBusy(waitMS - ADMITTED_WITHIN_MS);
  }

  /** Refuses everybody while the database is silent: nobody waits for it. */
  setSilent(isSilent: boolean): void {
    this.isSilent = isSilent;
    if (isSilent) for (const waiting of this.waiting) this.refuse(waiting, new AppError("database_unavailable"));
  }

  private start(begin: Begin): void {
    if (this.held === 0) this.onUse();
    this.held += 1;
    this.movedAt = performance.now();
    begin();
  }

  // One connection is left for those who have one already and need a second: else all of them could wait for each other.
  private isFree(isHolder: boolean): boolean {
    return this.held < (isHolder ? this.size : this.size - 1);
  }

  private addHolder(start: () => void) {
    this.holders.push(start);
    return () => {
      const index = this.holders.indexOf(start);
      if (index >= 0) this.holders.splice(index, 1);
    };
  }

  private end(waiting: Waiting): void {
    this.waiting.delete(waiting);
    waiting.leave();
  }

  private refuse(waiting: Waiting, refusal: AppError): void {
    this.end(waiting);
    waiting.begin(refusal);
  }

  // Without the longest, one for each connection: a moment in which the machine stood still makes one turn on each of them long.
  private usualDuration(): number {
    const usual = this.durations.toSorted((one, other) => one - other).slice(0, -this.size);
    return usual.reduce((sum, duration) => sum + duration, 0) / Math.max(1, usual.length);
  }
}
