"use client";

import { useState } from "react";
import { asCallError, OFFLINE } from "@/lib/client/call";
import type { Save } from "@/lib/client/saver";
import { useGoesOn } from "@/lib/client/use-goes-on";
import { useStepContext } from "../step-context";

/**
 * Saves at once, then does what follows. Without a connection it waits for one, and goes on by itself; any other failure is
 * shown by the page, and the person asks again.
 */
export const useSavedChange = () => {
  const { saveNow } = useStepContext();
  const [isSaving, setIsSaving] = useState(false);

  const change = async (changed: Partial<Save>, follow: () => void): Promise<void> => {
    goesOn.stop();
    setIsSaving(true);
    try {
      await saveNow(changed);
      follow();
    } catch (thrown) {
      const error = asCallError(thrown);
      if (error.code === OFFLINE) goesOn.wait(changed, follow);
    } finally {
      setIsSaving(false);
    }
  };

  const goesOn = useGoesOn((changed: Partial<Save>, follow: () => void) => void change(changed, follow));
  return { change, isSaving, state: { is: goesOn.isWaiting ? "waiting" : "idle" } as const };
};
