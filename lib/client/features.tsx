"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Feature } from "@/lib/domain/tenant/features";

const MissingContext = createContext<readonly Feature[]>([]);

interface MissingFeaturesProps {
  /** What the tenant's backend does not have. */
  features: readonly Feature[];
  children: ReactNode;
}

/** Tells the components below what this network's backend cannot do. */
export const MissingFeatures = ({ features, children }: MissingFeaturesProps) => (
  <MissingContext value={features}>{children}</MissingContext>
);

/** Whether this network's backend can do something: what it cannot is not shown. */
export const useFeature = (feature: Feature): boolean => !useContext(MissingContext).includes(feature);
