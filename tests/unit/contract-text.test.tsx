import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ContractText } from "@/components/contract/contract-text";
import { BARELY_TOO_LARGE, EXHAUSTING, JUST_SMALL_ENOUGH } from "@/tests/support/agreements";
import { shows } from "@/tests/support/shows";

/** Texts that would run script, or link to script, if they were rendered as HTML. */
const DANGEROUS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)></svg>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<a href='javascript:alert(1)'>one</a>",
  "[one](javascript:alert(1))",
  "[one](JaVaScRiPt:alert(1))",
  "[one](java\nscript:alert(1))",
  "[one](javascript&colon;alert(1))",
  "[one](&#106;avascript:alert(1))",
  "[one](\u0001javascript:alert(1))",
  "[one](vbscript:alert(1))",
  "[one](data:text/html,<script>alert(1)</script>)",
  "<javascript:alert(1)>",
  "![one](javascript:alert(1))",
  '![one](x "onerror=alert(1)")',
  "[one]: javascript:alert(1)\n\n[one]",
];
const LIVE = /<(script|iframe|svg|object|embed)|<[^>]*\s(on\w+=|(href|src)="\s*(javascript|vbscript|data))/i;

test.each(DANGEROUS)("an agreement shows %j as text", (text) => {
  expect(renderToStaticMarkup(<ContractText text={text} />)).not.toMatch(LIVE);
});

test("an agreement keeps harmless formatting and links", () => {
  const html = renderToStaticMarkup(<ContractText text={"**Strong** [link](https://example.org)"} />);
  expect(html).toContain('href="https://example.org"');
  expect(html).toContain("<strong");
  // The control: the check finds script when there is some.
  expect('<a href="javascript:alert(1)">').toMatch(LIVE);
  shows(27, { "ways to write script in an agreement": DANGEROUS.length, "left live": 0 });
});

test.each([
  ["# One\n## Two\n# Three", ["h2", "h3", "h2"]],
  ["## One\n### Two\n## Three", ["h2", "h3", "h2"]],
  ["One\n===\n#### Two\n### Three\n> ## Four", ["h2", "h3", "h3", "h3"]],
  ["### One\n# Two\n###### Three", ["h2", "h2", "h3"]],
])("an agreement's headings follow the page's h1 without a gap: %j", (text, levels) => {
  const html = renderToStaticMarkup(<ContractText text={text} />);
  expect([...html.matchAll(/<(h\d)/g)].map(([, level]) => level)).toEqual(levels);
});

describe("an agreement that would exhaust its page", () => {
  test.each([...EXHAUSTING, ...BARELY_TOO_LARGE])("is not parsed, and shown as it was written: %s", (_what, text) => {
    const html = renderToStaticMarkup(<ContractText text={text} />);
    expect(html).toMatch(/^<div[^>]*><p[^>]*>[^<]*<\/p><\/div>$/);
    shows(31, { "characters parsed": 0 });
  });

  test.each(JUST_SMALL_ENOUGH)("is one with more %s than allowed; with no more it is parsed", (_what, text) => {
    expect(renderToStaticMarkup(<ContractText text={text} />)).not.toContain("whitespace-pre-wrap");
  });
});
