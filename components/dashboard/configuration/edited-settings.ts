import type { StaffSettings } from "@/lib/contracts/staff-configuration";

/** Settings while they are edited: the number may be missing. */
export type EditedSettings = Omit<StaffSettings, "registrationEmployeesCount"> & {
  registrationEmployeesCount: number | undefined;
};
