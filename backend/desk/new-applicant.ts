import { v7 as uuid } from "uuid";
import { requireBookable } from "@/backend/bookings/book";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import { acceptContract } from "@/backend/registrations/contract";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import type { desk } from "@/lib/contracts/desk";
import { STATUS_OF_SIGNER, usualSigner } from "@/lib/domain/application/signer";
import { type Situation, situationOf } from "@/lib/domain/application/situation";
import { normaliseForm } from "@/lib/domain/application/validation";
import { noteProblems } from "@/lib/domain/dashboard/walk-in";
import { localeFor } from "@/lib/domain/tenant/language";

export type AddCall = Call<typeof desk.add>;

/** An application as staff have filled it in, before it is stored. */
export interface NewApplicant {
  row: Pick<
    RegistrationRow,
    | "id"
    | "version"
    | "duplicate_of"
    | "language"
    | "location_key"
    | "user_legal_status"
    | "student"
    | "guardians"
    | "contract"
  > & { location_key: string };
  situation: Situation<Config>;
}

const contractOf = ({ tenant, caller, body, now }: AddCall, { settings }: Situation<Config>, isAdult: boolean) => {
  const { contract, language } = body;
  if (!contract || !settings.pages.includes("contract")) return null;
  const { version, how, name } = contract;
  const accepted = acceptContract({ version, signer: usualSigner(isAdult) }, null, settings.contract, {
    tenant,
    language: localeFor(tenant, language),
    now,
  });
  return { ...accepted, atDesk: { staff: caller.staffId, how, ...(how === "screen" && { name: name?.trim() }) } };
};

/** The whole form of somebody at the desk. Throws `validation_failed` with everything that a booking or the desk lacks. */
export const readNewApplicant = async (call: AddCall, services: Services, config: Config): Promise<NewApplicant> => {
  const { tenant, body, now } = call;
  const situation = situationOf(tenant, config, body.locationKey, now);
  const { isAdult } = situation.contextOf(body.student);
  const hasAgreement = situation.settings.pages.includes("contract");
  refuseFields(noteProblems({ ...body, signed: body.contract }, { isAdult, hasAgreement }));
  const answers = {
    location_key: body.locationKey,
    userLegalStatus: STATUS_OF_SIGNER[usualSigner(isAdult)],
    student: body.student,
    guardians: body.guardians,
    hasNoPhone: body.noPhone !== undefined,
  };
  const form = normaliseForm(answers, situation.contextOf(body.student));
  const contract = contractOf(call, situation, isAdult);
  const nobody = { tenant, identityId: "" };
  await requireBookable(services, nobody, form, contract, situation);
  return {
    row: {
      id: uuid(),
      version: 0,
      duplicate_of: null,
      language: localeFor(tenant, body.language),
      location_key: body.locationKey,
      user_legal_status: answers.userLegalStatus,
      student: form.student,
      guardians: form.guardians,
      contract,
    },
    situation,
  };
};
