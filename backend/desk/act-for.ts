import {
  type ApplicantRecord,
  type ApplicantRequest,
  lockApplicant,
  requireApplicant,
} from "@/backend/applicants/applicant-record";
import type { Transaction } from "@/backend/db/database";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";
import { openAnswers } from "@/backend/vault/sealed-answers";

/** An application that a staff member may act on, with its answers opened, and its owner. */
export interface ActedFor {
  owner: ApplicationOwner;
  row: ApplicantRecord;
}

const actedFor = ({ vault }: Services, { tenant }: ApplicantRequest, row: ApplicantRecord): ActedFor => ({
  owner: { tenant, identityId: row.identity_id },
  row: openAnswers(vault, { tenant, id: row.id }, row),
});

/**
 * The application that a staff member acts on. Throws `not_found` when the tenant has none at a location, `forbidden` when the
 * caller is not permitted at its location.
 */
export const actFor = async (services: Services, request: ApplicantRequest): Promise<ActedFor> =>
  actedFor(services, request, await requireApplicant(services.db, request));

/** The same, locked until the transaction ends: the person's own changes wait. */
export const lockFor = async (tx: Transaction, services: Services, request: ApplicantRequest): Promise<ActedFor> =>
  actedFor(services, request, await lockApplicant(tx, request));
