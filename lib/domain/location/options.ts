import type { AgeRestrictions } from "@/lib/domain/person/age";

/** A centre that an applicant may change to. */
export interface LocationOption {
  key: string;
  name: string;
  ages: AgeRestrictions;
  /** It has another agreement than the accepted one. */
  asksAgreement: boolean;
}

interface OfferedSettings {
  pages: readonly string[];
  contract: { version: string };
}

/** The locations with their ages, for an applicant who accepted this version of the agreement. */
export const locationOptions = (
  centers: readonly { location_key: string; name: string }[],
  ages: Readonly<Record<string, AgeRestrictions>>,
  settingsOf: (locationKey: string) => OfferedSettings,
  accepted: string | undefined,
): LocationOption[] =>
  centers.map(({ location_key: key, name }) => {
    const { pages, contract } = settingsOf(key);
    return {
      key,
      name,
      ages: ages[key] ?? {},
      asksAgreement: pages.includes("contract") && contract.version !== accepted,
    };
  });
