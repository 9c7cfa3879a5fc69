import type { Page } from "playwright/test";
import { THEME_KEY } from "@/lib/kit/theme";

export type ShownTheme = "light" | "dark";

/** Shows a page in a theme, and the other pages of its site from now on, as the choice in the footer does. */
export const showTheme = (page: Page, theme: ShownTheme): Promise<void> =>
  page.evaluate(
    ([key, chosen]) => {
      if (chosen === "light") {
        localStorage.removeItem(key);
        delete document.documentElement.dataset.theme;
        return;
      }
      localStorage.setItem(key, chosen);
      document.documentElement.dataset.theme = chosen;
    },
    [THEME_KEY, theme] as const,
  );
