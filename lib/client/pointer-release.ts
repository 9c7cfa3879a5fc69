let isPressed = false;
const release: (() => void)[] = [];

const onRelease = () => {
  isPressed = false;
  // After the click that the release makes.
  setTimeout(() => {
    for (const done of release.splice(0)) done();
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
  // A press that ends elsewhere is over too.
  window.addEventListener("dragend", onRelease, true);
  window.addEventListener("blur", onRelease);
}

/**
 * Waits until no finger or button is down. What a field's blur changes on the page must not move the very thing that is
 * being pressed: the click would miss it.
 */
export const whenPointerReleased = (): Promise<void> =>
  isPressed ? new Promise((done) => release.push(done)) : Promise.resolve();
