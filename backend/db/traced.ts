import { AsyncResource } from "node:async_hooks";
import type { ClientBase, Pool } from "pg";
import { inSpan, isTracing } from "@/lib/server/observability/tracing";

type Query = (...parameters: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

const VERB = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SELECT|INSERT|UPDATE|DELETE|WITH|SET)\b/i;

/** A statement's name, else its SQL verb. Never its text, which may hold personal data. */
const nameOf = (statement: unknown): string => {
  const { name, text } = (typeof statement === "string" ? { text: statement } : statement) as {
    name?: string;
    text?: string;
  };
  return name ?? VERB.exec(text ?? "")?.[1]?.toUpperCase() ?? "statement";
};

const inStatementSpan = (statement: unknown, work: () => Promise<unknown>): Promise<unknown> => {
  const name = nameOf(statement);
  return inSpan(
    name,
    { kind: "CLIENT", attributes: { "db.system.name": "postgresql", "db.query.summary": name } },
    work,
  );
};

const traceClient = (client: ClientBase): void => {
  const query = client.query.bind(client) as Query;
  const traced: Query = (...parameters) => {
    const [statement] = parameters;
    // A stream of rows has no promise to wait for; its caller reads it.
    if (typeof (statement as { submit?: unknown }).submit === "function") return query(...parameters);
    const last = parameters.at(-1);
    const callback = typeof last === "function" ? (last as Callback) : undefined;
    const work = () => query(...(callback ? parameters.slice(0, -1) : parameters)) as Promise<unknown>;
    const result = inStatementSpan(statement, work);
    if (!callback) return result;
    result.then(
      (rows) => callback(undefined, rows),
      (error) => callback(error, undefined),
    );
    return undefined;
  };
  client.query = traced as ClientBase["query"];
};

/** While tracing is on, records a span for each statement of a pool, under the span of its caller. */
export const tracePool = (pool: Pool): void => {
  if (!isTracing()) return;
  pool.on("connect", traceClient);
  // A waiting caller gets its connection while another one releases it. Binding restores the waiting caller's span.
  const connect = pool.connect.bind(pool) as Query;
  const connectInCaller = (callback?: Callback) => (callback ? connect(AsyncResource.bind(callback)) : connect());
  pool.connect = connectInCaller as Pool["connect"];
};
