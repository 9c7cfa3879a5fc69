"use client";

import { createContext, useContext } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import type { ReadSettings } from "@/lib/contracts/staff-configuration";
import type { KnownNeeds } from "@/lib/domain/application/special-needs";
import type { Country } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import type { EditedSettings } from "./edited-settings";
import type { SettingsEditing } from "./use-settings";

/** Data that every section of the screen shares. */
export interface SettingsContext {
  /** The tenant's country. */
  country: Country;
  location: DashboardLocation;
  language: Locale;
  /** The languages that the tenant offers to applicants. */
  locales: readonly Locale[];
  knownNeeds: KnownNeeds;
  editing: SettingsEditing;
  /** The settings with unsaved edits; `saved` is without. */
  settings: EditedSettings;
  saved: ReadSettings;
  /** Asks for confirmation and then removes the location's override of a setting. */
  onRemoveOverride: (name: Setting) => void;
}

const SettingsReactContext = createContext<SettingsContext | undefined>(undefined);

export const SettingsContextProvider = SettingsReactContext.Provider;

export const useSettingsContext = (): SettingsContext => {
  const context = useContext(SettingsReactContext);
  if (!context) throw new Error("useSettingsContext is used outside the configuration screen");
  return context;
};
