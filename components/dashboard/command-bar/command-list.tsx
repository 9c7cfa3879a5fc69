import { cx } from "class-variance-authority";
import { useEffect, useRef } from "react";
import { FoundAs } from "@/components/dashboard/found-as";
import type { Command, CommandGroup } from "./commands";

interface CommandListProps {
  id: string;
  label: string;
  groups: readonly CommandGroup[];
  active: Command | undefined;
  /** What was searched for. */
  typed: string;
  onChoose: (command: Command) => void;
}

/** The id of an option, for the field that names the active one. */
export const optionId = (id: string, command: Command): string => `${id}-${command.id.replaceAll(" ", "-")}`;

/** The found commands in groups. The field keeps the focus and takes the keys. */
export const CommandList = ({ id, label, groups, active, typed, onChoose }: CommandListProps) => {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option is active
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);
  return (
    <div aria-label={label} className="grid gap-3" id={id} ref={list} role="listbox" tabIndex={-1}>
      {groups.map(({ name, commands }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options
        <div aria-labelledby={`${id}-group-${index}`} key={name} role="group">
          <div className="px-3 py-1 font-medium text-ink-second text-sm" id={`${id}-group-${index}`}>
            {name}
          </div>
          {commands.map((command) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and takes the keys
            <div
              aria-selected={command === active}
              className={cx(
                "flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md px-3 py-2",
                command === active
                  ? "bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2"
                  : "hover:bg-surface-sunken",
              )}
              id={optionId(id, command)}
              key={command.id}
              onClick={() => onChoose(command)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              role="option"
            >
              <span className="wrap-anywhere min-w-0">{command.label}</span>
              {command.row && <FoundAs row={command.row} search={typed} />}
              {command.note && (
                <span className="shrink-0 text-ink-second text-sm tabular-nums" translate="no">
                  {command.note}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};
