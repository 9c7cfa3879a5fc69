import type { Pool } from "pg";
import { isUnavailable } from "@/backend/http/failures";
import { unbound } from "./transaction";

const MOST = 64;

/** Answers all the questions in one statement, each at its place. */
type ReadMany<Question, Answer> = (
  pool: Pool,
  tenant: string,
  questions: readonly Question[],
) => Promise<readonly Answer[]>;

interface Waiting<Question, Answer> {
  question: Question;
  settle: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/** The questions of one tenant in this process: while some are on their way, whoever comes waits, and then goes with all the others. */
class Questions<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private isBusy = false;

  constructor(private readonly readMany: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  ask(question: Question): Promise<Answer> {
    return new Promise((settle, fail) => {
      this.waiting.push({ question, settle, fail });
      if (!this.isBusy) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    // Whoever came in the same turn of the process goes along.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.send(this.waiting.splice(0, MOST));
    this.isBusy = false;
  }

  private async send(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.readMany(batch.map(({ question }) => question));
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
export const readTogether = <Question, Answer>(readMany: ReadMany<Question, Answer>) => {
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
    if (unbound(pool) === pool) return questionsOf(pool, tenant).ask(question);
    const [answer] = await readMany(pool, tenant, [question]);
    return answer as Answer;
  };
};
