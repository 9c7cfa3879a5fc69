let isPressed = false;
const waiting: (() => void)[] = [];

const onRelease = () => {
  isPressed = false;
  // After the click that follows the release.
  setTimeout(() => {
    for (const resolve of waiting.splice(0)) resolve();
  });
};

if (typeof window !== "undefined") {
  window.addEventListener(
    "pointerdown",
    ({ button }) => {
      isPressed = button === 0;
    },
    true,
  );
  window.addEventListener("pointerup", onRelease, true);
  window.addEventListener("pointercancel", onRelease, true);
  // Presses that end outside of the page.
  window.addEventListener("dragend", onRelease, true);
  window.addEventListener("blur", onRelease);
}

/**
 * Resolves when no finger or button is down. Await it before a blur changes the page: otherwise the pressed button could move,
 * and the click would miss it.
 */
export const whenPointerReleased = (): Promise<void> =>
  isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
