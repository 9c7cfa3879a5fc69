import { AGREEMENT_LIMITS } from "@/lib/domain/application/agreement-limits";

const { characters, lines, marks, depth } = AGREEMENT_LIMITS;

/** Agreements that would exhaust the stack of the page that shows them, or hold its process for seconds up to minutes. */
export const EXHAUSTING: readonly (readonly [what: string, text: string])[] = [
  ["five thousand quotes", ">".repeat(5000)],
  ["quotes and lists in one another", "> - ".repeat(2000)],
  ["numbered lists in one another", "1. ".repeat(3000)],
  ["emphasis in one another", `${"*".repeat(10_000)}a${"*".repeat(10_000)}`],
  ["emphasis that never ends", "_a*".repeat(6000)],
  ["brackets", "[".repeat(20_000)],
  ["headings without an empty line", "a\n-\n".repeat(5000)],
  ["many quotes", "> a\n\n".repeat(10_000)],
  ["lines that end as on old computers", "a\r-\r".repeat(5000)],
  ["a book", "word ".repeat(180_000)],
];

/** Agreements that are barely too large, each in one way. */
export const BARELY_TOO_LARGE: readonly (readonly [what: string, text: string])[] = [
  ["characters", "a".repeat(characters + 1)],
  ["lines", "a\n".repeat(lines)],
  ["marks of a paragraph", `${"*a\n".repeat(marks)}*`],
  ["levels of quotes", `${"> ".repeat(depth + 1)}a`],
  ["levels of lists", `a\n\n   ${"1) ".repeat(depth)}-\tb`],
];

/** The largest agreements that are accepted, each in one way. */
export const JUST_SMALL_ENOUGH: readonly (readonly [what: string, text: string])[] = [
  ["characters", "a".repeat(characters)],
  ["lines", "a\n".repeat(lines - 1)],
  ["marks of each paragraph", `${"*a\n".repeat(marks)}\n${"*a\n".repeat(marks / 2)}`],
  ["levels", `${"> ".repeat(depth)}a`],
  ["dashes and numbers that open no list", `${"-".repeat(200)}\n1.2.3.4.5.6.7.8.9\n${"- a\n".repeat(100)}`],
];
