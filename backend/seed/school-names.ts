import type { Country } from "@/lib/domain/country/countries";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { seedId } from "./seed-id";

/** The names of three regions, and of a school by its number. */
interface SchoolNames {
  regions: readonly [string, string, string];
  school: (number: number) => string;
}

const NAMES: Partial<Record<Country, SchoolNames>> & { usa: SchoolNames } = {
  armenia: { regions: ["Կենտրոն", "Հյուսիս", "Հարավ"], school: (number) => `Դպրոց թիվ ${number}` },
  netherlands: { regions: ["Centrum", "Noord", "Zuid"], school: (number) => `Basisschool ${number}` },
  usa: { regions: ["Central", "North", "South"], school: (number) => `Public School ${number}` },
  germany: { regions: ["Mitte", "Nord", "Süd"], school: (number) => `Schule Nr. ${number}` },
  georgia: { regions: ["ცენტრი", "ჩრდილოეთი", "სამხრეთი"], school: (number) => `№${number} საჯარო სკოლა` },
  argentina: { regions: ["Centro", "Norte", "Sur"], school: (number) => `Escuela N.º ${number}` },
  japan: { regions: ["中央", "北部", "南部"], school: (number) => `第${number}中学校` },
  india: { regions: ["Central", "North", "South"], school: (number) => `Municipal School No. ${number}` },
  kazakhstan: { regions: ["Центр", "Север", "Юг"], school: (number) => `Школа № ${number}` },
  france: { regions: ["Centre", "Nord", "Sud"], school: (number) => `Collège n° ${number}` },
};

// Four, five and six schools, their numbers well apart.
const SCHOOL_NUMBERS = [
  [3, 12, 27, 41],
  [8, 19, 54, 68, 73],
  [5, 16, 22, 38, 90, 112],
] as const;

const regionId = (tenant: Tenant, index: number) => seedId("region", tenant, index);

const namesOf = (tenant: Tenant): SchoolNames => NAMES[tenantRow(tenant).country] ?? NAMES.usa;

export const regionsOf = (tenant: Tenant) =>
  namesOf(tenant).regions.map((name, index) => ({ tenant, id: regionId(tenant, index), name }));

export const schoolsOf = (tenant: Tenant) => {
  const { school } = namesOf(tenant);
  return SCHOOL_NUMBERS.flatMap((numbers, index) =>
    numbers.map((number) => ({
      tenant,
      id: seedId("school", tenant, number),
      region_id: regionId(tenant, index),
      name: school(number),
    })),
  );
};
