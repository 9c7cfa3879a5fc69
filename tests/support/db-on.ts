import type pg from "pg";
import { Connection, Database } from "@/backend/db/database";
import { Turns } from "@/backend/db/turns";

const SIZE = 8;

/** The product's way to SQL over a pool of the tests' own. */
export const dbOn = (pool: pg.Pool): Database =>
  new Database({
    url: String(pool.options.connectionString),
    pool,
    turns: new Turns(SIZE),
    onClose: () => pool.end(),
  });

/** The product's way to SQL over one connection of the tests' own. */
export const connectionOn = (pool: pg.Pool, client: pg.PoolClient): Connection => new Connection(dbOn(pool), client);
