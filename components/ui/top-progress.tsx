"use client";

import { useEffect, useState } from "react";

const MINIMUM = 0.08;
const MAXIMUM = 0.994;
const SPEED = 200;
const TRICKLE_RATE = 0.02;
const TRICKLE_SPEED = 800;

/** A thin progress bar at the top of the window; it completes and disappears when `active` ends. */
export const TopProgress = ({ active }: { active: boolean }) => {
  const [share, setShare] = useState<number>();

  useEffect(() => {
    if (!active) {
      setShare((current) => (current === undefined ? undefined : 1));
      const hiding = setTimeout(() => setShare(undefined), SPEED * 2);
      return () => clearTimeout(hiding);
    }
    setShare(MINIMUM);
    const trickle = setInterval(
      () => setShare((current = MINIMUM) => Math.min(MAXIMUM, current + Math.random() * TRICKLE_RATE)),
      TRICKLE_SPEED,
    );
    return () => clearInterval(trickle);
  }, [active]);

  if (share === undefined) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 motion-reduce:hidden">
      <div
        className="h-full origin-left animate-appear bg-accent forced-colors:bg-[Highlight] transition-[scale,opacity] duration-base rtl:origin-right"
        style={{
          scale: `${share} 1`,
          opacity: share === 1 ? 0 : 1,
          transitionDelay: share === 1 ? `0ms, ${SPEED}ms` : "0ms",
        }}
      />
    </div>
  );
};
