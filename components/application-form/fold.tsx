"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { get, useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { useLinkedId } from "@/components/ui/use-linked-id";
import { fieldId } from "./field-id";

interface FoldProps {
  id: string;
  /** On the button that opens it. */
  label: string;
  /** The fields inside; the first one is focused when the fold is opened. */
  paths: readonly string[];
  /** Whether there is an answer to show. */
  isAnswered: boolean;
  /** Loads what is shown inside. */
  load?: () => Promise<unknown>;
  onOpen?: () => void;
  children: ReactNode;
}

/** Optional fields behind a button. They stand open with an answer, with an error, and where the page's link leads to one. */
export const Fold = ({ id, label, paths, isAnswered, load, onOpen, children }: FoldProps) => {
  const errors = useTranslations("errors");
  const problems = useFormState({ name: [...paths], exact: true });
  const [isOpened, setIsOpened] = useState(false);
  const [opening, setOpening] = useState<"loading" | "failed">();
  const linkedId = useLinkedId();
  const isLinked = paths.some((path) => fieldId(path) === linkedId);
  const isOpen = isOpened || isAnswered || isLinked || paths.some((path) => get(problems.errors, path));

  // An answer that is deleted leaves its field where it is.
  useEffect(() => {
    if (isOpen) setIsOpened(true);
  }, [isOpen]);

  const open = async () => {
    setOpening("loading");
    try {
      await load?.();
    } catch {
      return setOpening("failed");
    }
    onOpen?.();
    setIsOpened(true);
    focusWhenShown(fieldId(paths[0] ?? ""));
  };
  if (isOpen) return children;
  return (
    <div>
      <Button
        busy={opening === "loading"}
        className="-ms-4 text-start"
        id={id}
        onClick={() => void open()}
        variant="quiet"
      >
        <Plus aria-hidden className="size-5 shrink-0" />
        <span className="wrap-anywhere hyphens-auto">{label}</span>
      </Button>
      {opening === "failed" && (
        <div role="alert">
          <ErrorText id={`${id}-error`}>{errors("general_error_offline")}</ErrorText>
        </div>
      )}
    </div>
  );
};
