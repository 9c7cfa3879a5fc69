import type { Pool, PoolClient, QueryResult, QueryResultRow } from "pg";
import { DatabaseError, type Submittable } from "pg";
import { log } from "@/backend/http/log";
import { inSpan, isTracing } from "@/lib/server/observability/tracing";
import { type Channel, Notices } from "./notices";
import { knownOf, Statements } from "./sql";
import { type Turns, withTurn } from "./turns";
import { TYPES } from "./types";

/** What a failure of one statement leaves usable: the database has refused it, and goes on. */
const isRefusal = (error: unknown): boolean => error instanceof DatabaseError && error.severity === "ERROR";

/** PostgreSQL's codes for transactions that waited for each other in a circle, and for one that came between: the same may work at once. */
const REPEATED = ["40P01", "40001"];
/** The codes for a prepared statement that is gone, or was already there: a pooler gives the connection to others in between. */
const LOST_STATEMENT = ["26000", "42P05"];
const REPEATS = 3;

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof DatabaseError && codes.includes(error.code ?? "");

/** Where statements and transactions are sent: the database, or an open transaction. */
export interface Db extends Statements {
  /** The database itself, for what is shared with others; inside of a transaction, too. */
  readonly database: Database;
  readonly isTransaction: boolean;
  /** Runs `work` in one transaction, rolled back if it throws. Within one it is a savepoint. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Does what is no statement once the transaction is committed, and not at all if it is rolled back; at once without one. */
  afterCommit(work: () => Promise<unknown>): Promise<void>;
}

/** One connection, for what must not be spread over several. Outside of a transaction each statement is one. */
export class Connection extends Statements {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    /** The database itself, for what is shared with others. */
    readonly database: Database,
    protected readonly client: PoolClient,
  ) {
    super();
  }

  tell(channel: Channel, ...about: readonly string[]): void {
    this.database.tell(channel, ...about);
  }

  send<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    const sent = this.last.then(() => this.database.sendOn<Row>(this.client, text, values));
    this.last = sent.catch(() => undefined);
    return sent;
  }

  /** Begins a copy of rows to or from a table, which the caller reads or writes. */
  copy<Stream extends Submittable>(stream: Stream): Stream {
    return this.client.query(stream);
  }
}

/** An open transaction. What takes one sends all its statements there, and changes nothing if it throws. */
export class Transaction extends Connection implements Db {
  readonly isTransaction = true;
  private readonly afterwards: (() => unknown)[] = [];

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    await this.send("SAVEPOINT nested");
    const before = this.afterwards.length;
    try {
      const result = await work(this);
      await this.send("RELEASE SAVEPOINT nested");
      return result;
    } catch (error) {
      this.afterwards.splice(before);
      await this.send("ROLLBACK TO SAVEPOINT nested").catch(() => undefined);
      throw error;
    }
  }

  async afterCommit(work: () => Promise<unknown>): Promise<void> {
    this.afterwards.push(work);
  }

  override tell(channel: Channel, ...about: readonly string[]): void {
    this.afterwards.push(() => super.tell(channel, ...about));
  }

  async finish(): Promise<void> {
    for (const work of this.afterwards) await work();
  }
}

/** Says that the connection is as it was before, and may be used again. */
type Keep = () => void;

interface Options {
  url: string;
  pool: Pool;
  /** Who has the pool's connections, and who waits for one. */
  turns: Turns;
  /** Ends what was opened with the pool. */
  onClose(): Promise<void>;
}

/** The application's database: connections of a pool, which are handed out in turn. */
export class Database extends Statements implements Db {
  readonly isTransaction = false;
  readonly url: string;
  readonly turns: Turns;
  readonly database = this;
  /** Whether statements are prepared under a name: from a start on that finds them again, and until one is lost. */
  preparesStatements = false;
  private readonly notices = new Notices(
    (channels, names) =>
      this
        .run`SELECT pg_notify(channel, name) FROM unnest(${channels}::text[], ${names}::text[]) AS notice (channel, name)`,
  );

  constructor(private readonly options: Options) {
    super();
    this.url = options.url;
    this.turns = options.turns;
  }

  send<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    return this.withClient(async (client, keep) => {
      try {
        const result = await this.sendOn<Row>(client, text, values).catch((error) => {
          if (!hasCode(error, LOST_STATEMENT)) throw error;
          // It has not run, and is not prepared now.
          return this.sendOn<Row>(client, text, values);
        });
        keep();
        return result;
      } catch (error) {
        if (isRefusal(error)) keep();
        throw error;
      }
    });
  }

  /** How many connections of the pool are in use, and how many rest. */
  get connections(): { used: number; idle: number } {
    const { totalCount, idleCount: idle } = this.options.pool;
    return { used: totalCount - idle, idle };
  }

  /** Runs `work` on one connection, which is closed if it throws, or if nobody after it may have the connection. */
  onConnection<Result>(
    work: (connection: Connection) => Promise<Result>,
    { staysOpen = true }: { staysOpen?: boolean } = {},
  ): Promise<Result> {
    return this.withClient(async (client, keep) => {
      const result = await work(new Connection(this, client));
      if (staysOpen) keep();
      return result;
    });
  }

  /** Up to three times more after a deadlock: so what `work` does besides statements waits for `afterCommit`. */
  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    for (let repeats = 0; ; repeats += 1) {
      try {
        return await this.commit(work);
      } catch (error) {
        if (!hasCode(error, [...REPEATED, ...LOST_STATEMENT]) || repeats === REPEATS) throw error;
        log.warn({ event: "transaction_repeated", code: (error as DatabaseError).code });
      }
    }
  }

  async afterCommit(work: () => Promise<unknown>): Promise<void> {
    await work();
  }

  tell(channel: Channel, ...about: readonly string[]): void {
    this.notices.add(channel, about);
  }

  /** Sends a statement on a connection that the caller has. In a trace it is named by its verb and table. */
  sendOn<Row extends QueryResultRow>(client: PoolClient, text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    // Without values it may be several statements, which cannot be prepared.
    const isPrepared = this.preparesStatements && values !== undefined && values.length > 0;
    const name = isPrepared ? knownOf(text).name : undefined;
    const query = () =>
      client.query<Row>({ text, types: TYPES, ...(values && { values }), ...(name && { name }) }).catch((error) => {
        if (hasCode(error, LOST_STATEMENT)) this.preparesStatements = false;
        throw error;
      });
    if (!isTracing()) return query();
    const { summary } = knownOf(text);
    const attributes = { "db.system.name": "postgresql", "db.query.summary": summary };
    return inSpan(summary, { kind: "CLIENT", attributes }, query);
  }

  /** Ends the pool, then what was opened with it. */
  async close(): Promise<void> {
    await this.notices.settled();
    await this.options.onClose();
  }

  private async commit<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const { tx, result } = await this.withClient(async (client, keep) => {
      const tx = new Transaction(this, client);
      try {
        await tx.send("BEGIN");
        const result = await withTurn(() => work(tx));
        await tx.send("COMMIT");
        keep();
        return { tx, result };
      } catch (error) {
        await tx.send("ROLLBACK").then(keep, () => undefined);
        throw error;
      }
    });
    await tx.finish();
    return result;
  }

  /** Waits for a turn and a connection. The connection is closed afterwards unless `keep` was called. */
  private async withClient<Result>(work: (client: PoolClient, keep: Keep) => Promise<Result>): Promise<Result> {
    const { pool, turns } = this.options;
    await turns.begin();
    const begunAt = performance.now();
    try {
      const client = await pool.connect();
      let isKept = false;
      try {
        return await work(client, () => {
          isKept = true;
        });
      } finally {
        client.release(!isKept);
      }
    } finally {
      turns.free(performance.now() - begunAt);
    }
  }
}
