"use client";

import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { HydratedControls } from "@/components/ui/hydrated-form";
import type { Theme } from "@/lib/client/theme";
import { chooseTheme, useTheme } from "@/lib/client/use-theme";

const ICONS: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, device: Monitor };

interface ThemeChoiceProps {
  label: string;
  themes: readonly { theme: Theme; name: string }[];
}

/** Light, dark, or the device's setting; stored on the device. */
export const ThemeChoice = ({ label, themes }: ThemeChoiceProps) => {
  const name = useId();
  const current = useTheme();
  return (
    <HydratedControls>
      <fieldset className="grid grid-cols-[1fr_1fr_1.4fr] gap-0.5 rounded-md border border-line p-0.5 max-sm:w-full sm:flex print:hidden">
        <legend className="sr-only">{label}</legend>
        {themes.map(({ theme, name: text }) => {
          const Icon = ICONS[theme];
          return (
            <label
              className="relative flex min-h-10 cursor-pointer items-center gap-1.5 rounded-sm border border-transparent px-2.5 text-ink-second text-sm max-sm:flex-col max-sm:px-1 max-sm:py-2 max-sm:text-center max-sm:text-xs transition-colors duration-fast hover:text-ink has-checked:border-line-input has-checked:bg-surface-raised has-checked:text-ink forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight]"
              key={theme}
            >
              <input
                checked={current === theme}
                className="absolute inset-0 cursor-pointer appearance-none rounded-sm border-accent not-supports-[selector(:has(*))]:checked:border-2"
                name={name}
                onChange={() => chooseTheme(theme)}
                type="radio"
                value={theme}
              />
              <Icon aria-hidden className="size-4 shrink-0" />
              <span>{text}</span>
            </label>
          );
        })}
      </fieldset>
    </HydratedControls>
  );
};
