import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The member of staff whose page this is: their id, and their network. */
export interface StaffOwner {
  tenant: Tenant;
  id: string;
}

let owner: StaffOwner | undefined;

/** Sets whose page this is, in the browser only: the server renders pages of many. */
export const setStaffOwner = (next: StaffOwner | undefined): void => {
  if (typeof window !== "undefined") owner = next;
};

/** Whose page this is; nobody's on applicants' pages, before a sign-in, and where a backend's tokens do not say. */
export const staffOwner = (): StaffOwner | undefined => owner;
