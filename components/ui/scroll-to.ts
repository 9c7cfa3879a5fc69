/** Loads the animation when it is first used. Without a connection the page jumps. */
const scroll = (name: "scrollToElement" | "scrollIfHidden", element: Element, block: ScrollLogicalPosition): void => {
  import("./scroll-animation").then(
    (animation) => animation[name](element, block),
    () => element.scrollIntoView({ block, behavior: "instant" }),
  );
};

/** Scrolls to an element in 300 ms, at once with reduced motion. It ends when the person scrolls, presses or types. */
export const scrollToElement = (element: Element, block: ScrollLogicalPosition): void =>
  scroll("scrollToElement", element, block);

/** Focuses an element, and scrolls to it where it is not visible. */
export const focusAndScrollTo = (element: HTMLElement | null, block: ScrollLogicalPosition = "center"): void => {
  if (!element) return;
  element.focus({ preventScroll: true });
  scroll("scrollIfHidden", element, block);
};
