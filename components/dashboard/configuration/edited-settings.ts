import type { StaffSettings } from "@/lib/contracts/staff-configuration";
import type { TypedNumber } from "@/lib/kit/typed-number";

/** Settings while they are edited: numbers may be missing, or texts that are none. */
export type EditedSettings = Omit<StaffSettings, "registrationEmployeesCount" | "ageRestrictions"> & {
  registrationEmployeesCount: TypedNumber;
  ageRestrictions: Partial<Record<keyof StaffSettings["ageRestrictions"], TypedNumber>>;
};
