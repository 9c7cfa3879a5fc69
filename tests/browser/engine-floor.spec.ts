import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "playwright/test";
import { missingInScript, standIns } from "@/tests/support/engine-floor/script";
import { missingInStyles } from "@/tests/support/engine-floor/styles";

const CHUNKS = ".next/static/chunks";

/** What only browsers without modules load: none of the floor. */
const { polyfillFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as { polyfillFiles: string[] };

const built = (ending: string): string[] =>
  readdirSync(CHUNKS)
    .filter((file) => file.endsWith(ending) && !polyfillFiles.includes(`static/chunks/${file}`))
    .map((file) => readFileSync(path.join(CHUNKS, file), "utf8"));

const allMissing = (texts: readonly string[], missingIn: (text: string) => string[]): string[] => [
  ...new Set(texts.flatMap(missingIn)),
];

/** What libraries call only where the browser has it. */
const ASKED_FOR_FIRST = [
  "Error.captureStackTrace",
  "PublicKeyCredential.getClientCapabilities",
  "PublicKeyCredential.isConditionalMediationAvailable",
  "SuppressedError",
  "URL.canParse",
  "URL.parse",
  ...["checkVisibility()", "navigation", "requestIdleCallback", "setImmediate"],
  ...["startViewTransition()", "skipTransition()", "toBase64()", "vibrate()", "yield()"],
  ...["getAuthenticatorData()", "getPublicKey()", "getPublicKeyAlgorithm()", "getTransports()"],
];

/** Methods of the product's and libraries' own objects, or of older ones, whose names newer objects of browsers have too. */
const OWN_METHODS = [
  ...[
    "check",
    "config",
    "createContext",
    "createObjectURL",
    "detect",
    "dispatch",
    "drop",
    "equals",
    "escape",
    "forget",
  ],
  ...["format", "getMetadata", "getType", "hide", "isValid", "move", "navigate", "override", "resize", "retry"],
  ...["revokeObjectURL", "run", "scan", "subscribe", "take", "union", "unsubscribe", "use", "watch", "when"],
].map((name) => `${name}()`);

/** Styles without which a page is complete, and works. */
const DISPENSABLE = [
  // The look of a control, of a mark, or of breaks between words.
  ...["accent-color", "-webkit-tap-highlight-color", "rotate", "text-decoration: dotted", "text-wrap", "hyphens"],
  ...["text-wrap: balance", "text-wrap: pretty", "word-break: auto-phrase", "font-family: ui-monospace", "1lh"],
  // An outline has square corners.
  "outline",
  // Prints and forced colours are the browser's own.
  ...["print-color-adjust", "print-color-adjust: exact", "forced-color-adjust", "forced-color-adjust: none"],
  // The pointer and the selection of a whole code.
  ...["cursor: not-allowed", "cursor: pointer", "user-select", "user-select: all"],
  // A text area keeps its height, and has no corner to pull.
  ...["field-sizing", "field-sizing: content", "resize", "resize: both", "resize: vertical"],
  // A page behind a dialog scrolls on; rows far below are laid out at once.
  ...["overscroll-behavior", "overscroll-behavior: contain", "overflow-anchor", "overflow-anchor: none"],
  ...["content-visibility", "content-visibility: auto", "contain-intrinsic-block-size"],
  // The parts of a wide row stand below one another, days begin below headings of their own height; a wordmark may be
  // as wide as it is.
  ...["grid-template-columns: subgrid", "grid-template-rows: subgrid", "overflow-x: clip"],
  // A dialog scrolls as a whole; the field of a capacity takes the width of its day.
  ...["@container", "container", "container-type", "container-type: inline-size", "container: size"],
  // Within a list of selectors that skips unknown ones, or with `supports` beside it.
  ...[":has", ":open", ":popover-open"],
  // The same values are set where the browser does not know it.
  "@property",
];

test("the built script has no syntax and calls nothing that the oldest supported browsers lack, unless it is stood in for", {
  tag: "@deep",
}, () => {
  const scripts = built(".js");
  expect(scripts.length).toBeGreaterThan(10);
  const missing = allMissing(scripts, missingInScript);
  const known = [...standIns(), ...ASKED_FOR_FIRST, ...OWN_METHODS];
  expect(missing.filter((name) => !known.includes(name))).toEqual([]);
  // Each stand-in is needed.
  expect(standIns().filter((name) => !missing.includes(name))).toEqual([]);
});

test("the built styles have nothing that the oldest supported browsers lack but what a page does without, or has a fallback for", {
  tag: "@deep",
}, () => {
  const missing = allMissing(built(".css"), missingInStyles);
  expect(missing.filter((name) => !DISPENSABLE.includes(name))).toEqual([]);
  expect(DISPENSABLE.filter((name) => !missing.includes(name))).toEqual([]);
});

test("newer syntax, calls and styles are found where there are any", { tag: "@deep" }, () => {
  const script = "class A { static { A.b = 1 } }; /(?<=a)b/; AbortSignal.any([]); [].toSorted(); Object.groupBy(a, b)";
  const calls = ["AbortSignal.any", "Object.groupBy", "toSorted()"];
  expect(missingInScript(script)).toEqual(expect.arrayContaining([...calls, "static {}", "regular expression (?<=)"]));
  const styles =
    "@layer a; a { height: 100dvh; color: oklch(1 0 0); b & { c: d } } @media (width < 1px) { e { f: g } }";
  expect(missingInStyles(styles)).toEqual(
    expect.arrayContaining(["1dvh", "oklch()", "@layer without rules", "@media (a < b)", "nested rules"]),
  );
  expect(missingInStyles("a { height: 100vh; height: 100dvh }")).toEqual([]);
});
