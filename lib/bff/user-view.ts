import "server-only";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { people } from "@/lib/contracts/people";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { withTimeout } from "@/lib/kit/with-timeout";
import { callBackend } from "./call-backend";
import { isBuiltIn } from "./transport";

/** A person in an organisation's own records. */
export type RecordedPerson = ReplyOf<typeof people.userView>;

/** The person, or the error because of which there is none. */
export type FoundPerson = { person: RecordedPerson } | { error: AppError };

interface StaffCaller {
  tenant: Tenant;
  token: string;
}

// An applicant's file does not wait longer for one line.
const TIMEOUT_MS = 3000;

/** Whether an organisation's own records answer a tenant's view of people. */
export const hasOwnUserView = (tenant: Tenant): boolean => !isBuiltIn(people.userView, tenant);

/** Reads a person by the user id. */
export const findPerson = async (as: StaffCaller, userId: string): Promise<FoundPerson> => {
  try {
    return { person: await callBackend(people.userView, as, { params: { userId } }) };
  } catch (error) {
    if (error instanceof AppError) return { error };
    throw error;
  }
};

/** A person in the organisation's own records, for a line of their file; nothing without such records, or if the read fails. */
export const findRecord = async (as: StaffCaller, userId: string | undefined): Promise<RecordedPerson | undefined> => {
  if (!userId || !hasOwnUserView(as.tenant)) return undefined;
  const found = await withTimeout(findPerson(as, userId), TIMEOUT_MS, undefined);
  return found && "person" in found ? found.person : undefined;
};
