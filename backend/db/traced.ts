import { AsyncResource } from "node:async_hooks";
import type { ClientBase, Pool } from "pg";
import { inSpan, isTracing } from "@/lib/server/observability/tracing";

type Query = (...asked: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

const VERB = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SELECT|INSERT|UPDATE|DELETE|WITH|SET)\b/i;

/** A statement by its name; one without by its first word, and never by its text. */
const nameOf = (asked: unknown): string => {
  const { name, text } = (typeof asked === "string" ? { text: asked } : asked) as { name?: string; text?: string };
  return name ?? VERB.exec(text ?? "")?.[1]?.toUpperCase() ?? "statement";
};

const inStatement = (asked: unknown, work: () => Promise<unknown>): Promise<unknown> => {
  const name = nameOf(asked);
  return inSpan(
    name,
    { kind: "CLIENT", attributes: { "db.system.name": "postgresql", "db.query.summary": name } },
    work,
  );
};

const traceClient = (client: ClientBase): void => {
  const query = client.query.bind(client) as Query;
  const traced: Query = (...asked) => {
    const [statement] = asked;
    // A stream of rows is read by whoever asked for it.
    if (typeof (statement as { submit?: unknown }).submit === "function") return query(...asked);
    const given = asked.at(-1);
    const told = typeof given === "function" ? (given as Callback) : undefined;
    const work = () => query(...(told ? asked.slice(0, -1) : asked)) as Promise<unknown>;
    const answered = inStatement(statement, work);
    if (!told) return answered;
    answered.then(
      (result) => told(undefined, result),
      (error) => told(error, undefined),
    );
    return undefined;
  };
  client.query = traced as ClientBase["query"];
};

/** Makes spans of a pool's statements while traces are on; each is a part of the work that asked it. */
export const tracePool = (pool: Pool): void => {
  if (!isTracing()) return;
  pool.on("connect", traceClient);
  // Who waited for a connection gets it from whoever gave it back, and goes on with work of its own.
  const connect = pool.connect.bind(pool) as Query;
  const own = (told?: Callback) => (told ? connect(AsyncResource.bind(told)) : connect());
  pool.connect = own as Pool["connect"];
};
