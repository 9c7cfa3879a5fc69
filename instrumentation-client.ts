import { withStandIns } from "@/lib/i18n/number-stand-in";

// Before the page comes to life: it must write its numbers as the server did.
Intl.NumberFormat = withStandIns(Intl.NumberFormat);
