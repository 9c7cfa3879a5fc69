"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { lazyComponent } from "@/components/ui/lazy-component";
import { isDialogOpen } from "@/components/ui/open-dialogs";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { confirmLeaving } from "@/lib/client/use-unsaved-guard";
import type { CommandPanelProps } from "./command-panel";
import type { Command, CommandContext } from "./commands";

const CommandPanel = lazyComponent<CommandPanelProps>(
  () => import("./command-panel").then((part) => part.CommandPanel),
  { onFailure: ({ onClose }) => onClose() },
);

/** Ctrl or ⌘ with K, unless a dialog is open or another key is held. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey && !isDialogOpen();

/** Opens the search of screens, centres and people: by its button, or by Ctrl or ⌘ K anywhere in the dashboard. */
export const CommandBar = (context: CommandContext) => {
  const t = useTranslations("dashboard");
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isPending, startTransition] = useTransition();
  useLoadingFlag(isPending);

  const [isApple, setIsApple] = useState(false);
  useEffect(() => setIsApple(/Mac|iPhone|iPad/.test(navigator.userAgent)), []);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);

  const go = ({ href }: Command) => {
    if (!confirmLeaving()) return;
    setIsOpen(false);
    startTransition(() => router.push(href));
  };
  return (
    <div className="max-sm:order-3">
      <HydratedControls>
        <Button
          aria-keyshortcuts="Control+K Meta+K"
          className="max-sm:size-11 max-sm:p-0! pointer-coarse:min-h-11"
          onClick={() => setIsOpen(true)}
          size="small"
          variant="secondary"
        >
          <Search aria-hidden className="size-4.5 shrink-0" />
          <span className="max-sm:sr-only">{t("search")}</span>
          <kbd aria-hidden className="font-sans text-ink-second text-xs max-lg:hidden pointer-coarse:hidden">
            {isApple ? "⌘ K" : "Ctrl K"}
          </kbd>
        </Button>
      </HydratedControls>
      {isOpen && <CommandPanel {...context} onChoose={go} onClose={() => setIsOpen(false)} />}
    </div>
  );
};
