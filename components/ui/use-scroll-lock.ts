import { useLayoutEffect } from "react";

/** Locks the page's scroll while a modal is open, and keeps the width of the removed scroll bar free. */
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
