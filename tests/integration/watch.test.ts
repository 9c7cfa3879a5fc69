import pg from "pg";
import { expect, inject, test } from "vitest";
import { Sockets } from "@/backend/db/sockets";

test("what came from the database is not forgotten when a connection ends: what comes over the others is still noticed", async () => {
  const sockets = new Sockets();
  const pool = new pg.Pool({ connectionString: inject("postgresUrl"), max: 2, stream: sockets.make });
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  await Promise.all([first.query("SELECT repeat('x', 5000)"), second.query("SELECT 1")]);
  const before = sockets.bytesRead;
  expect(before).toBeGreaterThan(5000);
  first.release(true);
  await expect.poll(() => sockets.size).toBe(1);
  await second.query("SELECT 1");
  expect(sockets.bytesRead).toBeGreaterThan(before);
  second.release();
  await pool.end();
});
