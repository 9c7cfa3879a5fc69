import { formOf } from "@/backend/bookings/validate";
import { registrationRecord } from "@/lib/domain/application/registration-record";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";
import type { RegistrationRow } from "./row";

/**
 * The registration record of a submitted application: its answers under the backend's names, with special needs named in the
 * application's language. It is derived from the answers and not stored. Undefined for a draft.
 */
export const recordOf = async (tenant: Tenant, row: RegistrationRow): Promise<Record<string, unknown> | undefined> => {
  if (row.status === "draft") return undefined;
  const names: Readonly<Record<string, string>> = (await loadMessages(row.language, tenant)).specialNeeds;
  return registrationRecord(formOf(row), (need) => names[need] ?? need);
};
