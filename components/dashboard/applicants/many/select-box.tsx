import type { ComponentProps } from "react";
import { Choice } from "@/components/ui/choice";

interface SelectBoxProps extends Pick<ComponentProps<"input">, "checked" | "onChange"> {
  id: string;
  label: string;
}

/** A checkbox that fills its cell of a table, for touch; its label is read out only. It lies above the link of the row. */
export const SelectBox = ({ label, ...rest }: SelectBoxProps) => (
  <Choice
    {...rest}
    className="z-1 w-11 justify-center"
    label={<span className="sr-only">{label}</span>}
    type="checkbox"
  />
);
