import { describe, expect, test } from "vitest";
import { requireNoTransaction } from "@/backend/db/outside-transaction";
import { withTurn } from "@/backend/db/turns";

const call = (isProduction: boolean) => requireNoTransaction("a gateway", { isProduction });

describe("the call of a gateway", () => {
  test("is refused while a transaction is open, so that a test finds it", () => {
    expect(() => withTurn(() => call(false))).toThrow("A transaction is open while a gateway is called.");
    expect(() => call(false)).not.toThrow();
  });

  test("is made in production all the same, where a code that arrives is worth more than a connection", () => {
    expect(() => withTurn(() => call(true))).not.toThrow();
  });
});
