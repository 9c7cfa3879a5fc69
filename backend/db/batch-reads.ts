import type { Pool } from "pg";
import { isUnavailable } from "@/backend/http/failures";
import { Batchers, fulfilled, sendWithFallback } from "./batcher";
import { basePool } from "./transaction";

const MAX_SIZE = 64;

/** Answers all questions of a tenant in one statement, in their order. */
type ReadMany<Question, Answer> = (
  pool: Pool,
  tenant: string,
  questions: readonly Question[],
) => Promise<readonly Answer[]>;

/**
 * A read that is sent in batches by tenant. A question that comes while a batch is under way goes with the next one, so an
 * answer is never older than its question. Inside a transaction the read is sent there, alone.
 */
export const batchRead = <Question, Answer>(readMany: ReadMany<Question, Answer>) => {
  const batchers = new Batchers<Pool, string, Question, Answer>();
  const optionsFor = (pool: Pool, tenant: string) => {
    const readAll = (questions: readonly Question[]) => readMany(pool, tenant, questions);
    const readOne = async (question: Question) => (await readAll([question]))[0] as Answer;
    return {
      maxSize: MAX_SIZE,
      span: { name: "read together" },
      // The queue would only wait for another time-out.
      failsQueue: isUnavailable,
      send: async (questions: readonly Question[]) =>
        questions.length === 1
          ? (await readAll(questions)).map(fulfilled)
          : sendWithFallback(questions, readAll, readOne),
    };
  };
  return async (pool: Pool, tenant: string, question: Question): Promise<Answer> => {
    if (basePool(pool) === pool) return batchers.get(pool, tenant, () => optionsFor(pool, tenant)).add(question);
    const [answer] = await readMany(pool, tenant, [question]);
    return answer as Answer;
  };
};
