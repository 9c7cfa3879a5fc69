import { useLayoutEffect } from "react";

/** Holds the page where it is while something modal is open, and as wide: the room of a scroll bar that goes is kept free. */
export const useScrollLock = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { style, clientWidth } = document.documentElement;
    const { overflow, paddingInlineEnd } = style;
    style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
    style.overflow = "hidden";
    return () => {
      Object.assign(style, { overflow, paddingInlineEnd });
    };
  }, [isOpen]);
};
