"use client";

import { Copy, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { editIdOf } from "./use-focus-after-save";

interface EditDeleteActionsProps {
  /** Id of the row. */
  id: string;
  /** Labels that name the row. */
  editLabel: string;
  deleteLabel: string;
  /** A third button, to copy the row, where rows can be copied. */
  copyLabel?: string;
  onCopy?: () => void;
  /** Id of the text that says why the row cannot be changed. */
  reasonId?: string | undefined;
  /** Another action of the row, between the two. */
  children?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** Class of a row's button that shows only its icon. */
export const ROW_ICON =
  "size-9 min-h-0! p-0! not-aria-disabled:text-ink-second! hover:text-accent-text! pointer-coarse:size-11";

/** Buttons to copy, edit and delete a row. If the row cannot be changed, they are described by the reason. */
export const EditDeleteActions = ({
  id,
  editLabel,
  deleteLabel,
  copyLabel,
  onCopy,
  reasonId,
  children,
  onEdit,
  onDelete,
}: EditDeleteActionsProps) => (
  <HydratedControls>
    <span className="inline-flex gap-1">
      {onCopy && (
        <Button aria-label={copyLabel} className={ROW_ICON} onClick={onCopy} title={copyLabel} variant="quiet">
          <Copy aria-hidden className="size-4.5" />
        </Button>
      )}
      <Button
        aria-describedby={reasonId}
        aria-disabled={reasonId !== undefined}
        aria-label={editLabel}
        className={ROW_ICON}
        id={editIdOf(id)}
        onClick={onEdit}
        title={editLabel}
        variant="quiet"
      >
        <Pencil aria-hidden className="size-4.5" />
      </Button>
      {children}
      <Button
        aria-label={deleteLabel}
        className={ROW_ICON}
        data-delete
        onClick={onDelete}
        title={deleteLabel}
        variant="quiet"
      >
        <Trash2 aria-hidden className="size-4.5" />
      </Button>
    </span>
  </HydratedControls>
);
