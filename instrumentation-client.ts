import { withNumberFallbacks } from "@/lib/i18n/number-fallbacks";

// Runs before hydration: the browser must format numbers exactly as the server did.
Intl.NumberFormat = withNumberFallbacks(Intl.NumberFormat);
