import type { Locale } from "@/lib/domain/country/locales";
import { type Messages } from "./message-files";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
