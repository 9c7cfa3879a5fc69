import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { MINUTE_MS } from "@/lib/kit/durations";
import { memoizeBriefly } from "@/lib/kit/memoize";
import type { AppointmentPdf } from "./appointment-pdf";

// A PDF has at most 150 kB.
const MOST_KEPT = 50;
const kept = memoizeBriefly<Buffer>(5 * MINUTE_MS, MOST_KEPT);

let previous: Promise<unknown> = Promise.resolve();

/** Renders one PDF in a turn of the event loop: between two of them the process answers everybody else. */
const renderInTurn = (content: AppointmentPdf): Promise<Buffer> => {
  const rendered = previous.then(async () => {
    await nextTurn();
    // Loaded for the first PDF, so that no start waits for it.
    const { renderAppointmentPdf } = await import("./appointment-pdf");
    return renderAppointmentPdf(content);
  });
  previous = rendered.catch(() => undefined);
  return rendered;
};

/** The bytes of an appointment's PDF, rendered once for as long as nothing that it shows changes. */
export const renderedPdf = ({ now, ...shown }: AppointmentPdf): Promise<Buffer> => {
  const key = createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
  return kept(key, () => renderInTurn({ now, ...shown }));
};
