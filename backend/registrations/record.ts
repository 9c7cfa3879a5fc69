import type { PoolClient } from "pg";
import { type SealedRowKey, sealRecord } from "@/backend/vault/sealed-answers";
import type { Vault } from "@/backend/vault/vault";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { registrationRecord } from "@/lib/domain/application/registration-record";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";

/** The registration record of a submitted form, sealed. It names special needs in the application's language. */
export const sealedRecordOf = async (
  vault: Vault,
  rowKey: SealedRowKey & { tenant: Tenant },
  form: ApplicationForm,
  language: Locale,
): Promise<Record<string, unknown>> => {
  const names: Readonly<Record<string, string>> = (await loadMessages(language, rowKey.tenant)).specialNeeds;
  return sealRecord(
    vault,
    rowKey,
    registrationRecord(form, (need) => names[need] ?? need),
    form,
  );
};

/** Writes the registration record again after its form was saved. */
export const updateRecord = async (
  client: PoolClient,
  { tenant, id }: SealedRowKey,
  record: Record<string, unknown>,
  now: Date,
): Promise<void> => {
  await client.query({
    name: "record-update",
    text: "UPDATE registration_record SET record = $3, written_at = $4 WHERE tenant = $1 AND registration_id = $2",
    values: [tenant, id, record, now],
  });
};
