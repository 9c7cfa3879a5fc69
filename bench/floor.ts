import { mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Browser } from "playwright/test";
import type { Opened } from "./opened";

/** An element as the bare application renders it: its tag, its attributes and what is inside. */
type Node = string | [tag: string, attributes: Record<string, unknown>, inside: Node[]];

interface FloorPage {
  tree: Node[];
  data: unknown[];
}

/** The name of a page in the bare application. */
export const floorName = ({ path: address }: Pick<Opened, "path">): string =>
  address.split(/[/?=]/).filter(Boolean).join("-");

/** A page as the server sends it, uncompressed. */
export const sentPage = (
  port: number,
  { path: address, cookie, host }: { path: string; cookie?: string; host: string },
) =>
  new Promise<string>((resolve, reject) => {
    const headers = { host, ...(cookie && { cookie }) };
    request({ host: "127.0.0.1", port, path: address, headers, agent: false }, (response) => {
      text(response).then(resolve, reject);
    })
      .on("error", reject)
      .end();
  });

/** The elements of a page's body. What the framework adds is left out: the bare application's adds its own. */
const treeOf = (html: string): Node[] => {
  const BOOLEAN = /^(?:disabled|checked|hidden|required|readonly|multiple|selected|open|inert|novalidate)$/;
  const ADDED = /^(?:script|template|link|style)$/;
  const styleOf = (value: string) =>
    Object.fromEntries(
      value
        .split(";")
        .map((rule) => rule.split(/:(.*)/s))
        .filter(([name]) => name?.trim())
        .map(([name = "", rule = ""]) => [
          name.trim().replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
          rule.trim(),
        ]),
    );
  const attributesOf = (element: Element) =>
    Object.fromEntries(
      [...element.attributes].map(({ name, value }) => {
        if (name === "style") return [name, styleOf(value)];
        return [name === "class" ? "className" : name, BOOLEAN.test(name) ? true : value];
      }),
    );
  const nodesOf = (parent: Element): Node[] =>
    [...parent.childNodes].flatMap((child): Node[] => {
      if (child.nodeType === 3) return [child.textContent ?? ""];
      if (child.nodeType !== 1 || ADDED.test((child as Element).localName)) return [];
      const element = child as Element;
      return [[element.localName, attributesOf(element), nodesOf(element)]];
    });
  return nodesOf(new DOMParser().parseFromString(html, "text/html").body);
};

const PUSHED = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g;
const ROW = /^[\da-f]*:(?=[[{"\dtfn])(.*)$/gm;

/** What the page sends to its components: the rows of the framework's format that are data. */
const dataOf = (html: string): unknown[] => {
  const flight = [...html.matchAll(PUSHED)].map(([, part]) => JSON.parse(part ?? '""') as string).join("");
  return [...flight.matchAll(ROW)].flatMap(([, row]) => {
    try {
      return [JSON.parse(row ?? "")];
    } catch {
      // A long text has a format of its own, and is part of another row.
      return [];
    }
  });
};

/** Writes the product's pages for the bare application to render; returns the file. */
export const writeFloor = async (
  browser: Browser,
  pages: readonly (Pick<Opened, "path"> & { html: string })[],
): Promise<string> => {
  const page = await browser.newPage();
  // The loader of this bench calls it around each function, also in those that run in the browser.
  await page.evaluate("globalThis.__name = (named) => named");
  const floor: Record<string, FloorPage> = {};
  for (const { html, ...opened } of pages)
    floor[floorName(opened)] = { tree: await page.evaluate(treeOf, html), data: dataOf(html) };
  await page.close();
  const file = path.join(mkdtempSync(path.join(tmpdir(), "startday-floor-")), "pages.json");
  writeFileSync(file, JSON.stringify(floor));
  return file;
};
