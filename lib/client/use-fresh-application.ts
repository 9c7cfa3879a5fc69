"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { isBehind } from "./seen-version";

const AGAIN_MS = 400;
const TIMES = 4;

/** Asks for a page's application anew while the page is behind what this window has saved: after Back, after a reload. */
export const useFreshApplication = (id: string, version: number): void => {
  const router = useRouter();
  const asked = useRef(0);
  useEffect(() => {
    const ask = () => {
      if (!isBehind(id, version) || asked.current >= TIMES) return;
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
  }, [id, version, router]);
};
