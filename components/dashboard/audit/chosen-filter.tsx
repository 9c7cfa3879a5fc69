import { X } from "lucide-react";
import { Button } from "@/components/ui/button";

interface ChosenFilterProps {
  name: string;
  clearLabel: string;
  onClear: () => void;
}

/** What the log is filtered by, with a button that clears the filter. */
export const ChosenFilter = ({ name, clearLabel, onClear }: ChosenFilterProps) => (
  <span className="mt-1 flex min-h-9 items-center gap-1 rounded-md border border-line-input bg-surface-raised ps-3 text-sm">
    <span className="wrap-anywhere min-w-0 grow">{name}</span>
    <Button
      aria-label={clearLabel}
      className="size-9 min-h-0! p-0! pointer-coarse:size-11"
      onClick={onClear}
      title={clearLabel}
      variant="quiet"
    >
      <X aria-hidden className="size-4" />
    </Button>
  </span>
);
