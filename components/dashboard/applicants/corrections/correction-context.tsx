"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useFeature } from "@/lib/client/features";
import { WrittenValuesProvider } from "@/lib/client/written-values";
import type { CorrectionDialogProps } from "./correction-dialog";

// Loaded with the rules and the controls of the form, on the page's first interaction.
const CorrectionDialog = lazyComponent(() => import("./correction-dialog").then((part) => part.CorrectionDialog), {
  onFailure: ({ onClose }) => onClose(),
});

/** Opens the dialog for the answer at a path of the form; without a path it is chosen there. */
type OpenCorrection = (path?: string) => void;

const Context = createContext<OpenCorrection | undefined>(undefined);

/** Opens a correction; undefined where nothing can be corrected. */
export const useCorrection = (): OpenCorrection | undefined => useContext(Context);

type CorrectionProviderProps = Omit<CorrectionDialogProps, "path" | "onClose"> & {
  /** How people write the stored numbers and countries. */
  written: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** Lets staff correct the answers that its children show, until the application is accepted. */
export const CorrectionProvider = ({ children, written, ...props }: CorrectionProviderProps) => {
  const hasDesk = useFeature("desk");
  const [opened, setOpened] = useState<{ path: string | undefined }>();
  const isOpen = hasDesk && props.application.status !== "accepted";
  return (
    <Context value={isOpen ? (path) => setOpened({ path }) : undefined}>
      {children}
      {opened && (
        <WrittenValuesProvider values={written}>
          <CorrectionDialog {...props} onClose={() => setOpened(undefined)} path={opened.path} />
        </WrittenValuesProvider>
      )}
    </Context>
  );
};
