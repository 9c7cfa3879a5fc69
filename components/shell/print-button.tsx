"use client";

import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";

interface PrintButtonProps {
  label: string;
  size?: "small" | "medium";
}

/** A button that prints the page. */
export const PrintButton = ({ label, size = "small" }: PrintButtonProps) => (
  <HydratedControls>
    <Button
      className="max-sm:px-3 max-sm:text-sm print:hidden"
      onClick={() => window.print()}
      size={size}
      variant="secondary"
    >
      <Printer aria-hidden className={size === "small" ? "size-4" : "size-5"} />
      <span>{label}</span>
    </Button>
  </HydratedControls>
);
