import pg from "pg";
import { expect, inject, test } from "vitest";
import { trackClients } from "@/backend/db/watch";

test("what came from the database is not forgotten when a connection ends: what comes over the others is still noticed", async () => {
  const pool = new pg.Pool({ connectionString: inject("postgresUrl"), max: 2 });
  const clients = trackClients(pool);
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  await Promise.all([first.query("SELECT repeat('x', 5000)"), second.query("SELECT 1")]);
  const before = clients.bytesRead();
  expect(before).toBeGreaterThan(5000);
  first.release(true);
  await expect.poll(() => clients.open.size).toBe(1);
  await second.query("SELECT 1");
  expect(clients.bytesRead()).toBeGreaterThan(before);
  second.release();
  await pool.end();
});
