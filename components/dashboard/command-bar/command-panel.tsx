"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useReadError } from "@/components/dashboard/use-load-failure";
import { useErrorText } from "@/components/errors/use-error-text";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextInput } from "@/components/ui/text-input";
import { SEARCH_LENGTH } from "@/lib/domain/dashboard/applicant-list";
import { CommandList, optionId } from "./command-list";
import { type Command, type CommandContext, rememberCommand } from "./commands";
import { useCommands } from "./use-commands";

export interface CommandPanelProps extends CommandContext {
  onClose: () => void;
  /** Goes there, unless the person stays because of unsaved changes. */
  onChoose: (command: Command) => void;
}

/** Whoever presses Enter sooner after a list has appeared has not read it. */
const GLANCE_MS = 400;

interface AwaitedResult {
  commands: readonly Command[];
  isSearching: boolean;
  choose: (command: Command) => void;
}

/** Whether Enter came before the people did: then the only one found is opened, as whoever types a reference expects. */
const useAwaitedResult = ({ commands, isSearching, choose }: AwaitedResult) => {
  const [isAwaited, setIsAwaited] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search is over
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setIsAwaited(false);
    const [only, ...others] = commands;
    if (only && others.length === 0) choose(only);
  }, [isAwaited, isSearching]);
  return setIsAwaited;
};

/** A field that searches screens, centres and people: arrows move, Enter opens, Escape closes. */
export const CommandPanel = ({ onClose, onChoose, ...context }: CommandPanelProps) => {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const { groups, hasPeople, isSearching, foundAt, error } = useCommands(context, typed);
  const failure = useReadError(error);
  const commands = groups.flatMap((group) => group.commands);
  const active = commands.find((command) => command.id === activeId) ?? commands[0];
  // People arrive late and stand first: they must not take the place of what was about to be opened.
  if (active && active.id !== activeId) setActiveId(active.id);

  const move = (by: number) => {
    const index = active ? commands.indexOf(active) : 0;
    setActiveId(commands[(index + by + commands.length) % Math.max(1, commands.length)]?.id);
  };
  const choose = (command: Command) => {
    rememberCommand(command);
    onChoose(command);
  };
  const awaitResult = useAwaitedResult({ commands, isSearching, choose });
  const isUnread = ({ nativeEvent }: KeyboardEvent) =>
    active?.kind === "person" && commands.length > 1 && nativeEvent.timeStamp - foundAt < GLANCE_MS;
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method's composition are ignored.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active) isUnread(event) || choose(active);
    else if (event.key === "Enter" && isSearching) awaitResult(true);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      closeLabel={common("close")}
      minHeight={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("search")}
    >
      <div className="grid gap-3">
        <TextInput
          aria-activedescendant={active && optionId(id, active)}
          aria-autocomplete="list"
          aria-controls={id}
          aria-expanded
          aria-label={t("searchLabel")}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          enterKeyHint="go"
          maxLength={SEARCH_LENGTH}
          onChange={({ target }) => {
            setTyped(target.value);
            setActiveId(undefined);
            awaitResult(false);
          }}
          onKeyDown={onKeyDown}
          placeholder={t("searchHint")}
          role="combobox"
          spellCheck={false}
          type="text"
          value={typed}
        />
        <p className="px-3 text-ink-second text-sm" role="status">
          {isSearching
            ? t("searching")
            : typed.trim() !== "" && !failure && t("searchCount", { count: commands.length })}
        </p>
        {failure && (
          <Notice role="alert" status="error">
            {errorText(failure)}
          </Notice>
        )}
        <CommandList active={active} groups={groups} id={id} label={t("searchLabel")} onChoose={choose} typed={typed} />
        {hasPeople && typed.trim().length < 2 && <p className="px-3 text-ink-second text-sm">{t("searchNobody")}</p>}
      </div>
    </Dialog>
  );
};
