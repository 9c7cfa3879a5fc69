import { withNumberFallbacks } from "@/lib/i18n/number-fallbacks";

// Before the page comes to life: it must write its numbers as the server did.
Intl.NumberFormat = withNumberFallbacks(Intl.NumberFormat);
