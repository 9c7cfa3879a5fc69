import type { Pool, PoolClient } from "pg";
import type { Turns } from "./turns";

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: PoolClient["release"]) => void;

const NOTHING = () => undefined;

/** Lets everybody who asks the pool for a connection wait for a turn. The pool's own queue stays empty. */
export const takeTurns = (pool: Pool, turns: Turns): void => {
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const connectInTurn = (callback: Callback): void =>
    turns.take((refusal) => {
      if (refusal) return callback(refusal, undefined, NOTHING);
      const begunAt = performance.now();
      connect((error, client) => {
        if (!client) {
          turns.free(performance.now() - begunAt);
          return callback(error, undefined, NOTHING);
        }
        const { release } = client;
        client.release = (failure) => {
          release(failure);
          turns.free(performance.now() - begunAt);
        };
        callback(undefined, client, client.release);
      });
    });
  const connectAnyhow = (callback?: Callback) =>
    callback
      ? connectInTurn(callback)
      : new Promise((resolve, reject) => {
          connectInTurn((error, client) => (client ? resolve(client) : reject(error)));
        });
  pool.connect = connectAnyhow as Pool["connect"];
};
