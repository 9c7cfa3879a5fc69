import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

interface AccountSectionProps {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One part of the account, under its heading. */
export const AccountSection = ({ id, title, text, children }: AccountSectionProps) => (
  <Card aria-labelledby={id} as="section" className="grid gap-4">
    <div className="grid gap-1">
      <h2 className="font-semibold text-lg" id={id} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className="text-ink-second">{text}</p>}
    </div>
    {children}
  </Card>
);
