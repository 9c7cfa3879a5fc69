"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Feature } from "@/lib/domain/tenant/features";

const MissingContext = createContext<readonly Feature[]>([]);

interface MissingFeaturesProps {
  /** What the tenant's backend does not have. */
  features: readonly Feature[];
  children: ReactNode;
}

/** Provides the features that this tenant's backend does not have. */
export const MissingFeatures = ({ features, children }: MissingFeaturesProps) => (
  <MissingContext value={features}>{children}</MissingContext>
);

/** Whether this tenant's backend has a feature. Hide what it does not have. */
export const useFeature = (feature: Feature): boolean => !useContext(MissingContext).includes(feature);
