import type { Page } from "playwright/test";

// Browsers round, and a line's box may be higher than the line height.
const ROUNDING = 1.5;
const LINE_SLACK = 0.3;

/** Texts that are covered, that overflow their box, or that lie outside of the window. */
const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([rounding, lineSlack]) => {
      const boxes = new Map<
        Element,
        { rect: DOMRect; clips: boolean; scrolls: boolean; hasEdge: boolean; isOut: boolean }
      >();
      const boxOf = (element: Element) => {
        const known = boxes.get(element);
        if (known) return known;
        const { overflow, borderLeftWidth, backgroundColor, display, position } = getComputedStyle(element);
        const isPainted = borderLeftWidth !== "0px" || !/(, |\/ )0\)$/.test(backgroundColor);
        const box = {
          rect: element.getBoundingClientRect(),
          clips: /hidden|clip/.test(overflow),
          scrolls: /auto|scroll/.test(overflow),
          hasEdge: display !== "inline" && isPainted,
          isOut: position === "absolute" || position === "fixed",
        };
        boxes.set(element, box);
        return box;
      };
      const faultOf = (text: Node, line: DOMRect): string => {
        for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
          const { rect, clips, scrolls, hasEdge, isOut } = boxOf(at);
          // One pixel is for screen readers only; scrolled content can be reached.
          if ((clips && rect.width <= 1) || scrolls) return "";
          const across = Math.max(rect.left - line.left, line.right - rect.right);
          const down = Math.max(rect.top - line.top, line.bottom - rect.bottom);
          if ((clips || hasEdge) && (across > rounding || down > line.height * lineSlack))
            return `${clips ? "is cut off by" : "leaves"} ${at.tagName} (${across.toFixed()} px across, ${down.toFixed()} down)`;
          if (isOut) break;
        }
        const outside = Math.max(-line.left, line.right - document.documentElement.clientWidth);
        return outside > rounding ? `is ${outside.toFixed()} px outside the window` : "";
      };
      const range = document.createRange();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const said = text.textContent?.trim().slice(0, 60);
        // An element without a box of its own is never visible, what is in it may be: as a button's label.
        const box = text.parentElement?.closest(":not(.contents)");
        if (!said || !box?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        range.selectNodeContents(text);
        const fault = [...range.getClientRects()].map((line) => faultOf(text, line)).find(Boolean);
        if (fault) faults.push(`"${said}" ${fault}`);
      }
      return faults;
    },
    [ROUNDING, LINE_SLACK] as const,
  );

/** Controls whose value, choice or placeholder is longer than they are. */
const tooLong = (page: Page): Promise<string[]> =>
  page.evaluate((rounding) => {
    const pen = document.createElement("canvas").getContext("2d");
    const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "select, input:not([type=radio], [type=checkbox], [type=file])",
    );
    return [...controls].flatMap((control) => {
      if (!pen || control.clientWidth <= 1 || !control.checkVisibility({ visibilityProperty: true })) return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(control);
      pen.font = font;
      const shown =
        control instanceof HTMLSelectElement
          ? (control.selectedOptions[0]?.text ?? "")
          : control.value || control.placeholder;
      const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const over = pen.measureText(shown).width - room;
      return over > rounding ? [`"${shown}" is ${over.toFixed()} px longer than #${control.id} ${control.name}`] : [];
    });
  }, ROUNDING);

const tooWide = async (page: Page): Promise<string[]> => {
  const pixels = await page.evaluate(async () => {
    await document.fonts.ready;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  return pixels > 0 ? [`the page is ${pixels} px too wide`] : [];
};

/** The texts of a page that cannot be read in its window. */
export const illegible = async (page: Page): Promise<string[]> => [
  ...(await tooWide(page)),
  ...(await clippedTexts(page)),
  ...(await tooLong(page)),
];

const LEAST_LETTERS_IN_LINE = 3;
// One hyphen is no harm.
const MOST_LINES = 2;

/** Words in a column so narrow that a line has one letter or two. A sentence without spaces counts as a word. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least, most]) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const element = text.parentElement?.closest(":not(.contents)");
        // One pixel is for screen readers only.
        if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.clientWidth === 1)
          continue;
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S{4,}/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          if (lines > most && word.length / lines < least) faults.push(`"${word}" is broken into ${lines} lines`);
        }
      }
      return faults;
    },
    [LEAST_LETTERS_IN_LINE, MOST_LINES] as const,
  );

/** Sticky bars that take more than a third of the window. */
const highBars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")].flatMap((element) => {
      const { position, top, bottom } = getComputedStyle(element);
      const height = element.getBoundingClientRect().height;
      const isBar = position === "sticky" && (top === "0px" || bottom === "0px");
      return isBar && height > window.innerHeight / 3 ? [`a sticky bar is ${height.toFixed()} px high`] : [];
    }),
  );

/** What cannot be read on a page with text twice as large. The page is as before afterwards. */
export const illegibleAtDoubleText = async (page: Page): Promise<string[]> => {
  const setTextSize = (size: string) =>
    page.evaluate(async (value) => {
      document.documentElement.style.fontSize = value;
      // Observers of sizes answer within two frames.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, size);
  await setTextSize("200%");
  const faults = [
    ...(await tooWide(page)),
    ...(await clippedTexts(page)),
    ...(await brokenWords(page)),
    ...(await highBars(page)),
  ];
  await setTextSize("");
  return faults;
};

/** Every text of a page: `drawn` is visible, `said` is for screen readers or tooltips. */
export const textsOf = (page: Page): Promise<{ drawn: string; said: string }> =>
  page.evaluate(() => {
    const isShown = (element: Element | null) =>
      element?.closest(":not(.contents)")?.checkVisibility({ visibilityProperty: true }) ?? false;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const drawn: string[] = [];
    // A closed list of languages writes each in its own script, with the device's fonts.
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (!text.parentElement?.closest("option") && isShown(text.parentElement)) drawn.push(text.textContent ?? "");
    for (const control of document.querySelectorAll("input, textarea, select"))
      if (control instanceof HTMLSelectElement) drawn.push(control.selectedOptions[0]?.text ?? "");
      else if (!/^(radio|checkbox|file|hidden)$/.test((control as HTMLInputElement).type))
        drawn.push((control as HTMLInputElement).value, (control as HTMLInputElement).placeholder);
    const names = ["aria-label", "aria-description", "title", "alt"];
    const said = names.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
    );
    return { drawn: [document.title, ...drawn].join("\n"), said: said.join("\n") };
  });
