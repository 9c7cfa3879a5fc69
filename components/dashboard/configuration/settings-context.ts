"use client";

import { createContext, useContext } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import type { StaffSettings } from "@/lib/contracts/staff-management";
import type { KnownNeeds } from "@/lib/domain/application/special-needs";
import type { Country } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import type { EditedSettings } from "./edited-settings";
import type { SettingsEditing } from "./use-settings";

/** What every part of the screen is about. */
export interface SettingsContext {
  /** Of the network. */
  country: Country;
  location: DashboardLocation;
  language: Locale;
  /** The languages that the network offers to its applicants. */
  locales: readonly Locale[];
  knownNeeds: KnownNeeds;
  editing: SettingsEditing;
  /** The settings as they are typed, and as they are saved. */
  shown: EditedSettings;
  saved: StaffSettings;
  /** Asks before a setting of the centre's own gives way to the network's. */
  onUseTenantDefault: (name: Setting) => void;
}

const SettingsReactContext = createContext<SettingsContext | undefined>(undefined);

export const SettingsContextProvider = SettingsReactContext.Provider;

export const useSettingsContext = (): SettingsContext => {
  const place = useContext(SettingsReactContext);
  if (!place) throw new Error("outside of the configuration");
  return place;
};
