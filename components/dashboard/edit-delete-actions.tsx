"use client";

import { Pencil, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { editIdOf } from "./use-focus-after-save";

interface EditDeleteActionsProps {
  /** The row's own. */
  id: string;
  /** Each names the row. */
  editLabel: string;
  deleteLabel: string;
  /** The element that says why the row cannot be changed. */
  closedBy?: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

const ICON = "size-9 min-h-0! p-0! not-aria-disabled:text-ink-second! hover:text-accent-text! pointer-coarse:size-11";

/** Edit and delete of a table's row; a row that cannot be changed says why. */
export const EditDeleteActions = ({
  id,
  editLabel,
  deleteLabel,
  closedBy,
  onEdit,
  onDelete,
}: EditDeleteActionsProps) => (
  <HydratedControls>
    <span className="inline-flex gap-1">
      <Button
        aria-describedby={closedBy}
        aria-disabled={closedBy !== undefined}
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
