let lastType: string | undefined;

const remember = ({ type }: Event) => {
  lastType = type;
};

if (typeof window !== "undefined") {
  for (const type of ["pointerdown", "keydown"])
    window.addEventListener(type, remember, { capture: true, passive: true });
}

/**
 * Whether the last press was a finger's or a mouse's. Arrow keys choose each radio button that they pass: only a pointer's
 * choice is certainly finished.
 */
export const isPointerInput = (): boolean => lastType === "pointerdown";
