import { afterEach, describe, expect, test, vi } from "vitest";
import { appendStyleSheet } from "@/lib/client/style-sheet";

const href = "https://storage.example/am/fonts.css?v=2";

describe("a font style sheet", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is added to the page by its script, and removed again", () => {
    const links: object[] = [];
    const link = { remove: () => links.pop() };
    vi.stubGlobal("document", { createElement: () => link, head: { append: (one: object) => links.push(one) } });
    const takeAway = appendStyleSheet(href);
    expect(links).toMatchObject([{ rel: "stylesheet", href: href }]);
    takeAway();
    expect(links).toEqual([]);
  });
});
