import { loadConfig } from "@/backend/configuration/settings";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import type { Funnel } from "@/lib/contracts/overview-parts";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { journey } from "@/lib/domain/application/steps";
import { funnelWeeks, stepFunnel } from "@/lib/domain/dashboard/step-funnel";
import type { Day } from "@/lib/kit/day";
import { findStepCounts } from "./step-store";

/** How far those came who began in the last whole week, and in the one before it. */
export const loadFunnels = async (services: Services, location: LocationKey, today: Day): Promise<Funnel[]> => {
  const weeks = funnelWeeks(today);
  const [config, counts] = await Promise.all([
    loadConfig(services, location.tenant),
    findStepCounts(services.db, location, weeks),
  ]);
  const { pages, agePreCheck } = effectiveSettings(config.dashboardConfig, location.locationKey);
  const steps = journey({ pages, agePreCheck, isAdult: false });
  return weeks.flatMap((week) => {
    const funnel = stepFunnel(
      steps,
      counts.filter((one) => one.week === week),
    );
    return funnel ? [{ week, steps: funnel }] : [];
  });
};
