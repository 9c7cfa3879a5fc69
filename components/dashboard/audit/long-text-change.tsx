"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";

// Comparing is loaded when somebody asks for it.
const TextDifference = dynamic(() => import("./text-difference").then((module) => module.TextDifference), {
  loading: () => <Skeleton className="h-40 w-full" />,
});

interface LongTextChangeProps {
  name: string;
  before: string;
  after: string;
}

/** A long text that was changed: folded away, word by word once it is opened. */
export const LongTextChange = ({ name, before, after }: LongTextChangeProps) => {
  const t = useTranslations("audit");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-6 rounded-sm py-0.5 text-accent-text underline-offset-4 hover:underline">
        {t("textChanged", { field: name })}
      </summary>
      {isOpen && <TextDifference after={after} before={before} />}
    </details>
  );
};
