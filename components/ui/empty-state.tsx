import type { ReactNode } from "react";

type EmptyStateProps = {
  drawing?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  titleAs?: "h1" | "h2" | "h3" | "p";
};

/** Says that there is nothing, why, and what to do. */
export const EmptyState = ({ drawing, title, text, action, titleAs: Title = "h2" }: EmptyStateProps) => (
  <div className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-12 text-center">
    {drawing && <div className="mb-6 w-48 max-w-full text-accent">{drawing}</div>}
    <Title className="max-w-full font-semibold text-xl">{title}</Title>
    {text && <div className="mt-2 max-w-full text-ink-second">{text}</div>}
    {action && <div className="mt-6">{action}</div>}
  </div>
);
