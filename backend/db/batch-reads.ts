import type { Pool } from "pg";
import { isUnavailable } from "@/backend/http/failures";
import { currentTraceContext, inSpan, type TraceContext } from "@/lib/server/observability/tracing";
import { Batcher } from "./batcher";
import { basePool } from "./transaction";

const MOST = 64;

/** Answers all the questions in one statement, each at its place. */
type ReadMany<Question, Answer> = (
  pool: Pool,
  tenant: string,
  questions: readonly Question[],
) => Promise<readonly Answer[]>;

interface Waiting<Question, Answer> {
  question: Question;
  moment: TraceContext | undefined;
  settle: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/** The questions of one tenant in this process. */
class Questions<Question, Answer> extends Batcher<Waiting<Question, Answer>> {
  constructor(private readonly readMany: (questions: readonly Question[]) => Promise<readonly Answer[]>) {
    super();
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((settle, fail) => this.add({ question, moment: currentTraceContext(), settle, fail }));
  }

  protected nextBatch(): Waiting<Question, Answer>[] {
    return this.waiting.splice(0, MOST);
  }

  protected async send(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      // A part of the first one's work; the others are linked to it.
      const [parent, ...links] = batch.map(({ moment }) => moment);
      const answers = await inSpan("read together", { parent, links }, () =>
        this.readMany(batch.map(({ question }) => question)),
      );
      batch.forEach(({ settle }, at) => {
        settle(answers[at] as Answer);
      });
    } catch (error) {
      // The database is away for those who wait, too: each batch would be told only after another time-out.
      if (isUnavailable(error)) for (const { fail } of [...batch, ...this.waiting.splice(0)]) fail(error);
      else if (batch.length === 1) batch[0]?.fail(error);
      // One of them is at fault, and the others are not to suffer for it.
      else for (const one of batch) await this.send([one]);
    }
  }
}

/**
 * A read that many ask for at once, made one statement: nobody waits for company, and what is read is never older than the
 * asking. Inside a transaction it is asked there, alone.
 */
export const batchRead = <Question, Answer>(readMany: ReadMany<Question, Answer>) => {
  const kept = new WeakMap<Pool, Map<string, Questions<Question, Answer>>>();
  const questionsOf = (pool: Pool, tenant: string) => {
    const ofPool = kept.get(pool) ?? new Map<string, Questions<Question, Answer>>();
    kept.set(pool, ofPool);
    const known = ofPool.get(tenant);
    if (known) return known;
    const made = new Questions((questions: readonly Question[]) => readMany(pool, tenant, questions));
    ofPool.set(tenant, made);
    return made;
  };
  return async (pool: Pool, tenant: string, question: Question): Promise<Answer> => {
    if (basePool(pool) === pool) return questionsOf(pool, tenant).ask(question);
    const [answer] = await readMany(pool, tenant, [question]);
    return answer as Answer;
  };
};
