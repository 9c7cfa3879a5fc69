"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { isBehind } from "./version-storage";

const AGAIN_MS = 400;
const TIMES = 4;

const never = () => 0;

/**
 * Asks for a page's application anew while the page is behind what this window has saved: after Back, after a reload. What
 * the page has saved itself it knows: `knows` gives the version, and has to be the same function each time.
 */
export const useFreshApplication = (id: string, version: number, knows: () => number = never): void => {
  const router = useRouter();
  const asked = useRef(0);
  useEffect(() => {
    const ask = () => {
      // Without a connection the page itself would be given up for another one that cannot come.
      if (!navigator.onLine || asked.current >= TIMES) return;
      if (!isBehind(id, Math.max(version, knows()))) return;
      asked.current += 1;
      router.refresh();
    };
    ask();
    // The save may still be on its way: a page that came back unchanged asks again.
    const again = setInterval(ask, AGAIN_MS);
    const enough = setTimeout(() => clearInterval(again), AGAIN_MS * (TIMES + 1));
    return () => {
      clearInterval(again);
      clearTimeout(enough);
    };
  }, [id, version, knows, router]);
};
