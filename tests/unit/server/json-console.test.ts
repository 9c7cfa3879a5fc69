import { expect, test } from "vitest";
import { toJsonLine } from "@/lib/server/observability/json-console";
import { shows } from "@/tests/support/shows";

const PHONE = "+37491777888";

test("an error on the console becomes one line with its type and place, without its message", () => {
  const failure = Object.assign(new TypeError(`no such number: ${PHONE}\nand more`), { digest: "123", code: "E_X" });
  failure.stack = `TypeError: no such number: ${PHONE}\nand more\n    at page (app/page.tsx:1:2)`;
  // The control: the default console prints the number, over several lines.
  expect(failure.stack).toContain(PHONE);
  const printed = [
    [failure],
    ["⨯ unhandledRejection:", failure],
    [`rejected: ${PHONE}`],
    [{ phone: PHONE }],
    [`{"phone": "${PHONE}"`, "and what follows"],
  ];
  for (const one of printed) {
    const line = toJsonLine("error", one);
    expect(line).not.toContain(PHONE);
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toMatchObject({ event: "console", level: "error" });
  }
  expect(JSON.parse(toJsonLine("error", [failure]))).toMatchObject({
    name: "TypeError",
    code: "E_X",
    digest: "123",
    stack: ["    at page (app/page.tsx:1:2)"],
  });
  shows(32, { "ways of saying a failure": printed.length, "with a phone in the line": 0 });
});

test("a JSON line of our log stays unchanged", () => {
  const line = JSON.stringify({ event: "unexpected_error", requestId: "one" });
  expect(toJsonLine("error", [line])).toBe(line);
});
