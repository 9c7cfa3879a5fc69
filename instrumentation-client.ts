import "@/lib/client/stand-ins";
import "react-dom/client";
import { leaveWhenSignedOut, reloadRestoredPages } from "@/lib/client/private-pages";
import { withNumberFallbacks } from "@/lib/i18n/number-fallbacks";

type Page = typeof globalThis & { __next_s?: [address: string | undefined, attributes: { children: string }][] };

// Runs before hydration: the browser must format numbers exactly as the server did.
Intl.NumberFormat = withNumberFallbacks(Intl.NumberFormat);

// Before hydration: a page can be left, and restored, at once.
reloadRestoredPages();
leaveWhenSignedOut();

// The framework would evaluate all its modules in one task, during which a slow phone answers nothing. The largest, imported
// above, is evaluated in this task, and a script without text, in the framework's list of those to run before it, moves the
// rest to the next task.
const page: Page = globalThis;
page.__next_s ??= [];
page.__next_s.push([undefined, { children: "" }]);
