import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

interface FileSectionProps {
  title: string;
  children: ReactNode;
}

/** A section of the file with its title. */
export const FileSection = ({ title, children }: FileSectionProps) => (
  <Card as="section" className="px-4 py-3 break-inside-avoid" padding="none">
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </Card>
);
