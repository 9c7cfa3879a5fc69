import "react-dom/client";
import { withNumberFallbacks } from "@/lib/i18n/number-fallbacks";

/** Scripts that the framework runs before it starts, each in a task of its own. */
type Window = typeof globalThis & { __next_s?: [address: string | undefined, attributes: { children: string }][] };

// Runs before hydration: the browser must format numbers exactly as the server did.
Intl.NumberFormat = withNumberFallbacks(Intl.NumberFormat);

// The framework would evaluate all its modules in one task, during which a slow phone answers nothing. So the largest, imported
// above, is evaluated in this task, and an empty script moves the rest to the next one.
const window = globalThis as Window;
window.__next_s ??= [];
window.__next_s.push([undefined, { children: "" }]);
