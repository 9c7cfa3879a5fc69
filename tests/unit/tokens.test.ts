import { expect, test } from "vitest";
import { createTokens } from "@/backend/tokens";

const SECRET = "a secret of the tests and of nothing else";

test.each([[[]], [["short"]], [[SECRET, "short"]], [[SECRET, ""]]])(
  "tokens need long secrets: %j do not do",
  (secrets) => {
    expect(() => createTokens(secrets)).toThrow("TOKEN_SECRET");
  },
);
