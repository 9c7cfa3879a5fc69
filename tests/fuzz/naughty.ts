import fc from "fast-check";

/** Texts with characters that deceive readers or that a database cannot store. They are never accepted. */
export const DECEIVING = {
  "a direction override": "abc\u202Efdp.exe",
  "an embedding": "\u202Aabc\u202C",
  "an isolate": "\u2066abc\u2069",
  "a NUL": "a\u0000b",
  "an escape": "a\u001B[31mb",
  "a backspace": "a\u0008b",
  "a C1 control": "a\u0085b",
  "the first half of a pair": "a\uD83D",
  "the second half of a pair": "\uDE00a",
} as const;

/** Texts that have a meaning in some program. They are stored as plain text. */
export const HARMLESS = {
  decomposed: "Rene\u0301 Zoe\u0308 が",
  "a zero-width space": "a\u200Bb",
  "a family of one sign": "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} \u{1F3F4}\u200D\u2620\uFE0F",
  "right to left": "\u05D9\u05E2\u05DC \u0639\u0644\u064A",
  "a heap of accents": "Z\u0351\u036B\u0343\u036A\u0302a\u0327\u0323l\u0334g\u0321o\u0336",
  "a script": "<script>window.__pwned=1</script>",
  "an event": '"><img src=x onerror=window.__pwned=1>',
  "a link": "[x](javascript:window.__pwned=1)",
  SQL: "'; DROP TABLE registration; --",
  "SQL's wildcards": "%_\\%",
  "a template": "{{7*7}} #{7*7} <%= 7*7 %> {count, plural, one {#}}",
  "a formula": "=HYPERLINK(A1)",
  "a path": "../../etc/passwd",
  "a prototype": "__proto__",
  "a constructor": "constructor",
  "a word of JSON": "null",
  "a number": "1e309",
  "a format": "%s%n%x",
} as const;

/** A text of two lines, which a log or a mail would read as two. Notes store it; an answer of one line refuses it. */
export const TWO_LINES = '"}\r\n{"level":30';

/** Removes lone surrogates, which have no encoding in UTF-8. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, "\uFFFD");

export const junkText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...Object.values(DECEIVING), ...Object.values(HARMLESS), TWO_LINES),
  fc.string({ unit: "binary", maxLength: 50 }),
);
