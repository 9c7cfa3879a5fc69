import type { PageStep } from "@/lib/domain/application/steps";
import type { Country } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import type { VERIFICATION_METHODS } from "./methods";
import type { PaletteColour } from "./palette";

/** Addresses of logos on our own site: `dark` for light pages, `white` for dark pages. */
export type Logos = Readonly<Record<"dark" | "white", Partial<Record<Locale, string>>>>;
/** A style sheet of fonts on another site, such as Google Fonts. The page does not wait for it. */
export interface BrandFont {
  href: string;
  /** Origins of its font files besides the style sheet's own. */
  origins: readonly string[];
  family: string;
}

/** One learning centre. `timeZone` is an IANA zone; all days of the location are days in it. */
export interface Location {
  location_key: string;
  name: string;
  city: string;
  timeZone: string;
  /** The code of its state (ISO 3166-2), where states have public holidays of their own. */
  state?: string;
  coordinates: { lat: number; lng: number };
  address: string;
}

/** A tenant: a network of locations. A missing value comes from its country. Managers may override pages, verification and ages. */
export interface TenantRow {
  name: string;
  /** Of no real network. In production it answers only on the hosts that `TENANT_HOSTS` names. */
  isStaging?: true;
  country: Country;
  /** The colour of buttons, links and focus: a name in `palette.ts`, which has its shades. */
  accent: PaletteColour;
  locations: readonly Location[];
  /** Shown until its configuration names others. Without logos the product's own are shown. */
  logos?: Logos;
  font?: BrandFont;
  /** Without it: the country's languages. */
  languages?: "all";
  /** The pages of an application in their order. Without it: all pages in the usual order. */
  pages?: readonly PageStep[];
  /** How codes are sent. Without it: by SMS. */
  verification?: readonly (typeof VERIFICATION_METHODS)[number][];
  ages?: AgeRestrictions;
}

/**
 * Every tenant with its country, colour and locations. A tenant's key has no meaning: `es` is Essen.
 * Addresses are approximate; operators edit them here.
 */
export const TENANTS = {
  "1": {
    name: "Staging 1",
    isStaging: true,
    country: "armenia",
    accent: "slate",
    locations: [
      {
        location_key: "yerevan",
        name: "Yerevan",
        city: "yerevan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.1976, lng: 44.4797 },
        address: "Yerevan",
      },
    ],
  },
  "2": {
    name: "Staging 2",
    isStaging: true,
    country: "armenia",
    accent: "slate",
    locations: [
      {
        location_key: "yerevan",
        name: "Yerevan",
        city: "yerevan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.1976, lng: 44.4797 },
        address: "Yerevan",
      },
    ],
  },
  "3": {
    name: "Staging 3",
    isStaging: true,
    country: "armenia",
    accent: "slate",
    locations: [
      {
        location_key: "yerevan",
        name: "Yerevan",
        city: "yerevan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.1976, lng: 44.4797 },
        address: "Yerevan",
      },
    ],
  },
  "4": {
    name: "Staging 4",
    isStaging: true,
    country: "armenia",
    accent: "slate",
    locations: [
      {
        location_key: "yerevan",
        name: "Yerevan",
        city: "yerevan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.1976, lng: 44.4797 },
        address: "Yerevan",
      },
    ],
  },
  global: {
    name: "All networks",
    country: "usa",
    accent: "indigo",
    languages: "all",
    locations: [],
  },
  local: {
    name: "Local development",
    isStaging: true,
    country: "armenia",
    accent: "slate",
    languages: "all",
    verification: ["sms", "email"],
    locations: [
      {
        location_key: "yerevan",
        name: "Yerevan",
        city: "yerevan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.1976, lng: 44.4797 },
        address: "Yerevan",
      },
    ],
  },
  am: {
    name: "Armenia",
    country: "armenia",
    accent: "indigo",
    locations: [
      {
        location_key: "yerevan",
        name: "Yerevan",
        city: "yerevan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.1976, lng: 44.4797 },
        address: "Yerevan, Ajapnyak",
      },
      {
        location_key: "nor-nork",
        name: "Nor Nork",
        city: "nor-nork",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.196, lng: 44.575 },
        address: "Yerevan, Nor Nork",
      },
      {
        location_key: "gyumri",
        name: "Gyumri",
        city: "gyumri",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.7894, lng: 43.8475 },
        address: "Gyumri",
      },
      {
        location_key: "dilijan",
        name: "Dilijan",
        city: "dilijan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.7406, lng: 44.8631 },
        address: "Dilijan",
      },
    ],
  },
  de: {
    name: "Berlin",
    country: "germany",
    accent: "blue",
    ages: { min: 12 },
    locations: [
      {
        location_key: "berlin",
        name: "Berlin",
        city: "berlin",
        timeZone: "Europe/Berlin",
        state: "BE",
        coordinates: { lat: 52.52, lng: 13.405 },
        address: "Berlin",
      },
    ],
  },
  kut: {
    name: "Kutaisi",
    country: "georgia",
    accent: "berry",
    locations: [
      {
        location_key: "kutaisi",
        name: "Kutaisi",
        city: "kutaisi",
        timeZone: "Asia/Tbilisi",
        coordinates: { lat: 42.2679, lng: 42.6946 },
        address: "Kutaisi",
      },
    ],
  },
  saar: {
    name: "Saar",
    country: "germany",
    accent: "lagoon",
    locations: [
      {
        location_key: "saar",
        name: "Saar",
        city: "saarbruecken",
        timeZone: "Europe/Berlin",
        state: "SL",
        coordinates: { lat: 49.2402, lng: 6.9969 },
        address: "Saarbrücken",
      },
    ],
  },
  es: {
    name: "Essen",
    country: "germany",
    accent: "ocean",
    locations: [
      {
        location_key: "essen",
        name: "Essen",
        city: "essen",
        timeZone: "Europe/Berlin",
        state: "NW",
        coordinates: { lat: 51.4556, lng: 7.0116 },
        address: "Essen",
      },
    ],
  },
  ba: {
    name: "Buenos Aires",
    country: "argentina",
    accent: "ocean",
    locations: [
      {
        location_key: "buenos-aires",
        name: "Buenos Aires",
        city: "buenos-aires",
        timeZone: "America/Argentina/Buenos_Aires",
        coordinates: { lat: -34.5817, lng: -58.508 },
        address: "Villa Ortúzar, Buenos Aires",
      },
    ],
  },
  tks: {
    name: "Takasaki",
    country: "japan",
    accent: "berry",
    locations: [
      {
        location_key: "takasaki",
        name: "Takasaki",
        city: "takasaki",
        timeZone: "Asia/Tokyo",
        coordinates: { lat: 36.322, lng: 139.0033 },
        address: "高崎市",
      },
    ],
  },
  ams: {
    name: "Amsterdam",
    country: "netherlands",
    accent: "orchid",
    locations: [
      {
        location_key: "amsterdam",
        name: "Amsterdam",
        city: "amsterdam",
        timeZone: "Europe/Amsterdam",
        coordinates: { lat: 52.3676, lng: 4.9041 },
        address: "Amsterdam",
      },
    ],
  },
  la: {
    name: "Los Angeles",
    country: "usa",
    accent: "violet",
    verification: ["sms", "email"],
    locations: [
      {
        location_key: "los-angeles",
        name: "Los Angeles",
        city: "los-angeles",
        timeZone: "America/Los_Angeles",
        state: "CA",
        coordinates: { lat: 34.172, lng: -118.379 },
        address: "North Hollywood, Los Angeles",
      },
    ],
  },
  labs: {
    name: "Labs",
    country: "armenia",
    accent: "lagoon",
    locations: [
      {
        location_key: "labs-yerevan",
        name: "Labs Yerevan",
        city: "yerevan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.1976, lng: 44.4797 },
        address: "Yerevan",
      },
    ],
  },
  studios: {
    name: "Studios",
    country: "armenia",
    accent: "orchid",
    locations: [
      {
        location_key: "studios-yerevan",
        name: "Studios Yerevan",
        city: "yerevan",
        timeZone: "Asia/Yerevan",
        coordinates: { lat: 40.1811, lng: 44.5136 },
        address: "Yerevan",
      },
    ],
  },
  ma: {
    name: "Mannheim",
    country: "germany",
    accent: "violet",
    locations: [
      {
        location_key: "mannheim",
        name: "Mannheim",
        city: "mannheim",
        timeZone: "Europe/Berlin",
        state: "BW",
        coordinates: { lat: 49.4875, lng: 8.466 },
        address: "Mannheim",
      },
    ],
  },
  mar: {
    name: "Marseille",
    country: "france",
    accent: "blue",
    locations: [
      {
        location_key: "marseille",
        name: "Marseille",
        city: "marseille",
        timeZone: "Europe/Paris",
        coordinates: { lat: 43.2965, lng: 5.3698 },
        address: "Marseille",
      },
    ],
  },
  mum: {
    name: "Mumbai",
    country: "india",
    accent: "orchid",
    locations: [
      {
        location_key: "mumbai",
        name: "Mumbai",
        city: "mumbai",
        timeZone: "Asia/Kolkata",
        state: "MH",
        coordinates: { lat: 19.076, lng: 72.8777 },
        address: "Mumbai",
      },
    ],
  },
  ast: {
    name: "Astana",
    country: "kazakhstan",
    accent: "lagoon",
    locations: [
      {
        location_key: "astana",
        name: "Astana",
        city: "astana",
        timeZone: "Asia/Almaty",
        coordinates: { lat: 51.1694, lng: 71.4491 },
        address: "Astana",
      },
    ],
  },
} as const satisfies Record<string, TenantRow>;

export type Tenant = keyof typeof TENANTS;

export const ALL_TENANTS = Object.keys(TENANTS) as Tenant[];

export const isTenant = (text: string): text is Tenant => Object.hasOwn(TENANTS, text);

export const tenantRow = (tenant: Tenant): TenantRow => TENANTS[tenant];

/** A tenant's location by its key, or `undefined`. */
export const locationOf = (tenant: Tenant, locationKey: string): Location | undefined =>
  tenantRow(tenant).locations.find((location) => location.location_key === locationKey);

/** A tenant's methods before its configuration is loaded; static pages show these. */
export const defaultVerificationMethods = (tenant: Tenant) => [
  ...(tenantRow(tenant).verification ?? (["sms"] as const)),
];
