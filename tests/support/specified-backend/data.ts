interface LocationFacts {
  location_key: string;
  name: string;
  timeZone: string;
  /** Pages that its applicants do not see. */
  skippedPages?: readonly string[];
}

interface TenantFacts {
  languages: readonly string[];
  locations: readonly LocationFacts[];
  agePreCheck?: boolean;
}

const at = (location_key: string, name: string, timeZone: string): LocationFacts => ({ location_key, name, timeZone });
const inArmenia = (location_key: string, name: string): TenantFacts => ({
  languages: ["hy", "en"],
  locations: [at(location_key, name, "Asia/Yerevan")],
});
const inGermany = (location_key: string, name: string): TenantFacts => ({
  languages: ["de", "en"],
  locations: [at(location_key, name, "Europe/Berlin")],
});

/** The tenants that can be served, with their languages and locations. */
export const TENANTS: Readonly<Record<string, TenantFacts>> = {
  local: inArmenia("yerevan", "Yerevan"),
  am: {
    languages: ["hy", "en"],
    locations: [
      at("yerevan", "Yerevan", "Asia/Yerevan"),
      { ...at("nor-nork", "Nor Nork", "Asia/Yerevan"), skippedPages: ["accommodations"] },
    ],
  },
  de: { ...inGermany("berlin", "Berlin"), agePreCheck: true },
  saar: inGermany("saar", "Saar"),
  es: inGermany("essen", "Essen"),
  ma: inGermany("mannheim", "Mannheim"),
  kut: { languages: ["ka", "en"], locations: [at("kutaisi", "Kutaisi", "Asia/Tbilisi")] },
  ba: { languages: ["es_AR"], locations: [at("buenos-aires", "Buenos Aires", "America/Argentina/Buenos_Aires")] },
  tks: { languages: ["ja", "en"], locations: [at("takasaki", "Takasaki", "Asia/Tokyo")] },
  // The second location is known to this backend alone.
  ams: {
    languages: ["nl", "en"],
    locations: [
      at("amsterdam", "Amsterdam", "Europe/Amsterdam"),
      at("utrecht-west", "Utrecht West", "Europe/Amsterdam"),
    ],
  },
  la: { languages: ["en", "es_US"], locations: [at("los-angeles", "Los Angeles", "America/Los_Angeles")] },
  mar: { languages: ["fr", "en"], locations: [at("marseille", "Marseille", "Europe/Paris")] },
  mum: { languages: ["en"], locations: [at("mumbai", "Mumbai", "Asia/Kolkata")] },
  ast: { languages: ["ru", "en"], locations: [at("astana", "Astana", "Asia/Almaty")] },
  labs: inArmenia("labs-yerevan", "Labs Yerevan"),
  studios: inArmenia("studios-yerevan", "Studios Yerevan"),
  ...Object.fromEntries(["1", "2", "3", "4"].map((key) => [key, inArmenia("yerevan", "Yerevan")])),
};

/** Two pairs. Thursday has a session of each, so its dates are twice among those of a presentation. */
export const WEEKLY_SESSIONS = [
  { weekday: 1, start: "15:00", end: "17:00", pair: 1 },
  { weekday: 4, start: "15:00", end: "17:00", pair: 0 },
  { weekday: 4, start: "17:30", end: "19:30", pair: 3 },
  { weekday: 6, start: "11:00", end: "13:00", pair: 2 },
] as const;

/** The regions of every tenant. The schools of the last one are known to the legacy API alone. */
export const REGIONS = [
  { _id: "region-1", name: "First region", isLegacy: false },
  { _id: "region-2", name: "Second region", isLegacy: false },
  { _id: "region-3", name: "Third region", isLegacy: true },
] as const;

export const STAFF_ACCOUNT = { username: "demo", password: "demo-password" } as const;

export const LANGUAGES = "de en es_AR es_US fr hy ja nl pt ru ua ka kk".split(" ");

export const STEPS = [
  "location",
  "contract",
  "studentData",
  "specialNeeds",
  "accommodations",
  "parentData",
  "session",
  "confirmation",
  "done",
] as const;

export const VERIFICATION_METHODS = ["sms"] as const;
