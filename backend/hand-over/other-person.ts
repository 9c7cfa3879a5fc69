import type { RegistrationRow } from "@/backend/registrations/row";
import type { VerifiedIdentity } from "@/backend/registrations/store";
import { type Identity, identityOf } from "@/backend/verification/identity";
import { AppError } from "@/lib/contracts/errors";
import type { Addressee } from "@/lib/domain/person/addressee";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface OwnAddresses {
  tenant: Tenant;
  /** What the student has verified. */
  verified: VerifiedIdentity | undefined;
  student: Pick<RegistrationRow["student"], "phone" | "email">;
}

/** Throws if a link goes to the student's own number or mailbox: the verified one, or one in their form. */
export const requireOtherPerson = (
  { value }: Pick<Addressee, "value">,
  { tenant, verified, student: { phone, email } }: OwnAddresses,
): void => {
  const inForm: (Identity | undefined)[] = [
    phone ? identityOf(tenant, "sms", phone) : undefined,
    email ? identityOf(tenant, "email", email) : undefined,
  ];
  const own = [verified, ...inForm].map((address) => address?.value);
  if (own.includes(value)) throw new AppError("hand_over_to_self");
};
