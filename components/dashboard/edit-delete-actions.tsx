"use client";

import { Pencil, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { editIdOf } from "./use-focus-after-save";

interface EditDeleteActionsProps {
  /** Id of the row. */
  id: string;
  /** Labels that name the row. */
  editLabel: string;
  deleteLabel: string;
  /** Id of the text that says why the row cannot be changed. */
  reasonId?: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

const ICON = "size-9 min-h-0! p-0! not-aria-disabled:text-ink-second! hover:text-accent-text! pointer-coarse:size-11";

/** Buttons to edit and delete a row. If the row cannot be changed, they are described by the reason. */
export const EditDeleteActions = ({
  id,
  editLabel,
  deleteLabel,
  reasonId,
  onEdit,
  onDelete,
}: EditDeleteActionsProps) => (
  <HydratedControls>
    <span className="inline-flex gap-1">
      <Button
        aria-describedby={reasonId}
        aria-disabled={reasonId !== undefined}
        aria-label={editLabel}
        className={ICON}
        id={editIdOf(id)}
        onClick={onEdit}
        title={editLabel}
        variant="quiet"
      >
        <Pencil aria-hidden className="size-4.5" />
      </Button>
      <Button
        aria-label={deleteLabel}
        className={ICON}
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
