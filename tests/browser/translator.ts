import { expect, type Page, test } from "playwright/test";
import type { Messages } from "@/lib/i18n/message-files";

export interface Translator {
  /** Whether a text's node is moved into the translator's element, or a copy takes its place. */
  nodes: "moved" | "copied";
  /** Once React runs the page, or as soon as its HTML is there. */
  from: "hydration" | "parsing";
}

declare global {
  interface Window {
    noteStep: (step: string) => void;
    wrongTexts: () => string[];
  }
}

/** Does in the page what the translators of browsers do: each text becomes one between ‹ and ›, in an element of its own. */
const translatePage = ({ nodes, from }: Translator): void => {
  const LEFT = "script, style, noscript, textarea, code, svg, [translate=no], .notranslate";
  const ours = new WeakMap<Node, string>();
  const standIns = new WeakMap<Node, HTMLElement>();
  const translated = (text: string) => text.replace(/^(\s*)([\s\S]*?)(\s*)$/, "$1‹$2›$3");
  const isLeft = (node: Node) => !node.textContent?.trim() || (node.parentElement?.closest(LEFT) ?? null) !== null;

  const write = (text: Text, words: string) => {
    text.data = words;
    ours.set(text, words);
  };
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || ours.get(text) === text.data || isLeft(text)) return;
    const words = translated(text.data);
    if (parent.localName === "title" || ours.has(text)) return write(text, words);
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    const shown = nodes === "moved" ? text : new Text();
    text.replaceWith(outer);
    standIns.set(text, outer);
    inner.append(shown);
    write(shown, words);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  const start = () => {
    document.documentElement.lang = "xx";
    document.documentElement.classList.add("translated-ltr");
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(translateAll);
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    translateAll(document.documentElement);
    setInterval(() => {
      for (const text of window.wrongTexts()) window.noteStep(`stale: ${text}`);
    }, 100);
  };

  interface Fiber {
    tag: number;
    memoizedProps: { children?: unknown } | string | null;
    memoizedState: unknown;
    stateNode: Node | { current: Fiber };
    child: Fiber | null;
    sibling: Fiber | null;
  }
  const HOST_ROOT = 3;
  const HOST_COMPONENT = 5;
  const HOST_TEXT = 6;
  const OFFSCREEN = 22;
  const reactOf = (node: Node, prefix: string): unknown =>
    Object.entries(node).find(([key]) => key.startsWith(prefix))?.[1];
  /** What the page shows of a text that React renders, if it is not that text's translation. */
  const wrongText = (node: Node, text: string): string[] => {
    const place = standIns.get(node) ?? node;
    // What Next announces stands in a shadow root, which no translator enters.
    if (place.getRootNode() instanceof ShadowRoot) return [];
    if (
      place.isConnected &&
      place.textContent === (isLeft(place) || isLeft(place.firstChild ?? place) ? text : translated(text))
    )
      return [];
    return [`${place.isConnected ? place.textContent : "nothing"} for ${text}`];
  };
  const wrongIn = (fiber: Fiber | null): string[] => {
    const wrong: string[] = [];
    for (let each = fiber; each; each = each.sibling) {
      // The window's title is the browser's, and errors mark it.
      if (each.stateNode instanceof HTMLTitleElement) continue;
      if (each.tag === OFFSCREEN && each.memoizedState !== null) continue;
      const { memoizedProps: props, stateNode } = each;
      const text =
        each.tag === HOST_TEXT
          ? props
          : each.tag === HOST_COMPONENT
            ? (props as { children?: unknown }).children
            : null;
      const isText = (typeof text === "string" || typeof text === "number") && String(text).trim() !== "";
      if (isText && stateNode instanceof Node) wrong.push(...wrongText(stateNode, String(text)));
      wrong.push(...wrongIn(each.child));
    }
    return wrong;
  };
  window.wrongTexts = () => {
    const root = reactOf(document, "__reactContainer$") as Fiber | undefined;
    return root?.tag === HOST_ROOT ? wrongIn((root.stateNode as { current: Fiber }).current.child) : [];
  };

  for (const type of ["click", "change"])
    addEventListener(
      type,
      ({ target }) =>
        window.noteStep(`${type} ${(target as Element).textContent?.slice(0, 40) || (target as Element).id}`),
      true,
    );
  if (from === "parsing") addEventListener("DOMContentLoaded", start);
  else {
    const startOnceHydrated = () =>
      document.body && reactOf(document.body, "__reactFiber$") ? start() : setTimeout(startOnceHydrated, 20);
    startOnceHydrated();
  }
};

/** The words of the translated page. */
export const translatedWords = <Words extends Messages | Messages[keyof Messages] | string>(words: Words): Words => {
  if (typeof words === "string") return `‹${words}›` as Words;
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, translatedWords(text)])) as Words;
};

/** A call that was refused, such as one with a wrong code. */
const REFUSED = /^Failed to load resource/;

/** Translates each page that this one opens. The returned function expects that nothing was wrong, and ends with the log. */
export const startTranslator = async (page: Page, translator: Translator): Promise<() => Promise<number>> => {
  const log: string[] = [];
  const note = (step: string) => {
    if (step !== log.at(-1)) log.push(step);
  };
  // React renders a page anew that was translated before it began.
  const isExpected = ({ message }: Error) => translator.from === "parsing" && message.includes("React error #418");
  page.on("pageerror", (error) => !isExpected(error) && note(`error: ${error.message}`));
  page.on(
    "console",
    (message) => message.type() === "error" && !REFUSED.test(message.text()) && note(`error: ${message.text()}`),
  );
  await page.exposeFunction("noteStep", note);
  await page.addInitScript(translatePage, translator);
  return async () => {
    await test.info().attach("steps", { body: log.join("\n"), contentType: "text/plain" });
    expect(log.filter((step) => /^(error|stale): /.test(step))).toEqual([]);
    return log.length;
  };
};
