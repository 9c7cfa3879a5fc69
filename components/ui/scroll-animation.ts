import { isMotionOff } from "./motion";

const DURATION_MS = 300;
const INTERRUPTIONS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
const LISTENING = { capture: true, passive: true } as const;

const easeInOutCubic = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

interface Move {
  scroller: Element;
  from: number;
  to: number;
}

const jump = (element: Element, block: ScrollLogicalPosition) => element.scrollIntoView({ block, behavior: "instant" });

const scrollersOf = (element: Element): Element[] => {
  const scrollers = document.scrollingElement ? [document.scrollingElement] : [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent.scrollHeight > parent.clientHeight && !scrollers.includes(parent)) scrollers.push(parent);
  return scrollers;
};

// The browser knows the paddings and nested boxes: let it jump, note where it got to, and go back before anything is painted.
const movesTo = (element: Element, block: ScrollLogicalPosition): Move[] => {
  const starts = scrollersOf(element).map((scroller) => ({ scroller, from: scroller.scrollTop }));
  jump(element, block);
  return starts.map(({ scroller, from }) => {
    const to = scroller.scrollTop;
    scroller.scrollTop = from;
    return { scroller, from, to };
  });
};

let stop = () => {};

const animate = (moves: readonly Move[], onEnd: () => void): void => {
  let frame = 0;
  let startedAt: number | undefined;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of INTERRUPTIONS) window.removeEventListener(event, end, LISTENING);
  };
  const step = (now: number) => {
    startedAt ??= now;
    const share = Math.min(1, (now - startedAt) / DURATION_MS);
    for (const { scroller, from, to } of moves) scroller.scrollTop = from + (to - from) * easeInOutCubic(share);
    if (share < 1) {
      frame = requestAnimationFrame(step);
      return;
    }
    end();
    onEnd();
  };
  for (const event of INTERRUPTIONS) window.addEventListener(event, end, LISTENING);
  frame = requestAnimationFrame(step);
  stop = end;
};

/** Scrolls to an element in 300 ms, at once with reduced motion. It ends when the person scrolls, presses or types. */
export const scrollToElement = (element: Element, block: ScrollLogicalPosition): void => {
  stop();
  if (isMotionOff()) {
    jump(element, block);
    return;
  }
  const moves = movesTo(element, block).filter(({ from, to }) => from !== to);
  // The page may have changed meanwhile.
  if (moves.length > 0) animate(moves, () => jump(element, block));
};

/** Scrolls to an element unless it is visible. */
export const scrollIfHidden = (element: Element, block: ScrollLogicalPosition): void => {
  if (movesTo(element, "nearest").some(({ from, to }) => from !== to)) scrollToElement(element, block);
};
