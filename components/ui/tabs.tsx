"use client";

import * as Primitive from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

export type Tab = { value: string; label: ReactNode; panel: ReactNode; disabled?: boolean };

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** With `onValueChange`: the open tab, controlled by the parent. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

/** Shows one panel of the page at a time; arrow keys move between tabs. For separate pages use links. */
export const Tabs = ({ label, tabs, value, defaultValue = tabs[0]?.value, onValueChange, className }: TabsProps) => (
  <Primitive.Root value={value} defaultValue={defaultValue} onValueChange={onValueChange} className={className}>
    <Primitive.List
      aria-label={label}
      className="flex gap-6 overflow-x-auto px-0.5 shadow-[inset_0_-1px_0_var(--line)]"
    >
      {tabs.map((tab) => (
        <Primitive.Trigger key={tab.value} value={tab.value} disabled={tab.disabled} className={TRIGGER}>
          {tab.label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
    {tabs.map((tab) => (
      <Primitive.Content key={tab.value} value={tab.value} className="rounded-sm pt-6">
        {tab.panel}
      </Primitive.Content>
    ))}
  </Primitive.Root>
);

const TRIGGER = [
  "min-h-11 whitespace-nowrap border-transparent border-b-2 font-medium text-ink-second",
  "transition-colors duration-fast hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-60",
  "data-[state=active]:border-accent data-[state=active]:text-accent-text",
  "forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]",
].join(" ");
