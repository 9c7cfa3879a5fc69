import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CODE_TEXT_LENGTH, findCode } from "@/lib/kit/one-time-code";
import { shows } from "@/tests/support/shows";

const code = fc.stringMatching(/^\d{6}$/);

describe("the code in a text", () => {
  test.each([
    "123456",
    " 123 456 ",
    "123-456",
    "12-34-56",
    "1 2 3 4 5 6",
    "12\u200b34\u206056",
    "123\u00a0456",
    "123‑456",
    "123–456",
    "１２３４５６",
    "١٢٣٤٥٦",
    "१२३४५६",
    "G-123456",
    "#123456",
    "Code: 123456.",
    "Startday: 123456 is your code. It holds for 10 minutes.\n\n@am.example.org #123456",
    "123456 ist Ihr Code, gültig bis 20:15",
    "Ihr Code lautet 123 456, gültig 10 Minuten",
    "認証コード：123456（有効期限10分）",
    "\u202a123456\u202c",
    "<123456>",
    "123456\n10",
  ])("of %j is 123456", (text) => {
    expect(findCode(text)).toEqual({ code: "123456" });
  });

  test.each(["", "12345", "1234567", "nothing", "12 34", "12345 67", "1234567890", "123.456.7", "12345a6"])(
    "%j has none",
    (text) => {
      expect(findCode(text)).toEqual({ problem: "none" });
    },
  );

  test.each(["123456 654321", "123456, not 123457", "123 456, 654 321"])("%j has several", (text) => {
    expect(findCode(text)).toEqual({ problem: "several" });
  });

  test("is the only run of six digits, whatever stands around it", () => {
    const words = fc.stringMatching(/^[A-Za-zԱ-Ֆა-ჰ .,:;!?()\n]{0,40}$/);
    fc.assert(
      fc.property(code, words, words, (digits, before, after) => {
        expect(findCode(`${before} ${digits} ${after}`)).toEqual({ code: digits });
      }),
    );
  });

  test("is never more than one guess, and always of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789 -a\u200b٣") }), (text) => {
        const found = findCode(text);
        if (!("code" in found)) return;
        const digits = text.replaceAll("٣", "3").replace(/[^\d a]/g, "");
        expect(found.code).toMatch(/^\d{6}$/);
        expect(digits.replaceAll(" ", "")).toContain(found.code);
      }),
    );
    shows(57);
  });

  test("is not looked for in a text that is too long", () => {
    expect(findCode(`${"x".repeat(CODE_TEXT_LENGTH)} 123456`)).toEqual({ problem: "none" });
  });
});
