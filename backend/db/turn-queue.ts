/** Of ten turns for which all kinds wait, so many go to changes, to reads and to background work. */
const SHARES = { change: 6, read: 3, background: 1 };
/** A multiple of every share, so that what each kind has had is a whole number. */
const WHOLE = 60;
const KINDS = ["change", "read", "background"] as const;

/** Work of one kind that began at `since`, for one owner, such as a tenant. */
export interface Claim {
  kind: (typeof KINDS)[number];
  owner: string;
  since: number;
}

/** The claim of work that is done for several at once: that of its most urgent part, since the oldest began. */
export const jointClaim = (claims: readonly Claim[]): Claim => {
  const urgent = claims.reduce((one, other) => (KINDS.indexOf(other.kind) < KINDS.indexOf(one.kind) ? other : one));
  return { ...urgent, since: Math.min(...claims.map(({ since }) => since)) };
};

interface Waiting {
  since: number;
  start: () => void;
}

/** Those who wait with work of one kind. */
class Line {
  length = 0;
  /** What this kind has had of its share. The line that has had least is next. */
  had = 0;
  /** The owner whose turn it is comes first. */
  readonly owners = new Map<string, Waiting[]>();

  constructor(readonly share: number) {}

  /** Whoever began first is first: a request that needs several turns is finished before others begin. */
  add({ owner, since }: Claim, start: () => void): Waiting {
    const queue = this.owners.get(owner) ?? [];
    this.owners.set(owner, queue);
    const waiting = { since, start };
    queue.splice(queue.findLastIndex((other) => other.since <= since) + 1, 0, waiting);
    this.length += 1;
    return waiting;
  }

  /** Takes one of an owner, who then comes after the others. */
  take(): (() => void) | undefined {
    for (const [owner, queue] of this.owners) {
      const [first] = queue;
      if (first) this.remove(owner, first);
      this.owners.delete(owner);
      if (queue.length > 0) this.owners.set(owner, queue);
      this.had += WHOLE / this.share;
      return first?.start;
    }
    return undefined;
  }

  remove(owner: string, waiting: Waiting): void {
    const queue = this.owners.get(owner) ?? [];
    const index = queue.indexOf(waiting);
    if (index < 0) return;
    queue.splice(index, 1);
    this.length -= 1;
    if (queue.length === 0) this.owners.delete(owner);
  }
}

/**
 * Those who wait for a turn. Changes come before reads, and these before background work, but each kind gets its share; within a kind
 * the owners come one after the other, so that a rush at one of them holds up no other.
 */
export class TurnQueue {
  private readonly lines = {
    change: new Line(SHARES.change),
    read: new Line(SHARES.read),
    background: new Line(SHARES.background),
  };

  /** Adds somebody. Returns a function by which they leave. */
  add(claim: Claim, start: () => void): () => void {
    const line = this.lines[claim.kind];
    // Who did not wait has saved nothing up.
    if (line.length === 0) line.had = this.leastHad();
    const waiting = line.add(claim, start);
    return () => line.remove(claim.owner, waiting);
  }

  /** Removes and returns whoever is next. */
  take(): (() => void) | undefined {
    const [next] = this.busyLines().sort((one, other) => one.had - other.had);
    return next?.take();
  }

  /** How many turns others get before somebody new does. */
  ahead({ kind, owner }: Pick<Claim, "kind" | "owner">): number {
    const line = this.lines[kind];
    const busy = this.busyLines();
    const shares = busy.reduce((sum, { share }) => sum + share, 0);
    const ofOwner = line.owners.get(owner)?.length ?? 0;
    const inLine = Math.min(line.length, ofOwner * line.owners.size);
    const all = busy.reduce((sum, { length }) => sum + length, 0);
    return Math.min(all, (inLine * shares) / line.share);
  }

  private leastHad(): number {
    const had = this.busyLines().map((line) => line.had);
    return had.length > 0 ? Math.min(...had) : 0;
  }

  private busyLines(): Line[] {
    return KINDS.map((kind) => this.lines[kind]).filter(({ length }) => length > 0);
  }
}
