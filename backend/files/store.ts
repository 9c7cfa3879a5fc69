import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Application } from "@/lib/contracts/application";
import type { StoredFile } from "@/lib/contracts/files";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The owner of files. A query for an applicant reads those of one identity only. */
interface Owner {
  tenant: Tenant;
  identityId: string;
}

const COLUMNS = sql`f.id AS "_id", f.name, f.size, f.last_modified AS "lastModified", f.type, f.owner, f.field`;

const OF_APPLICATION = sql`FROM file f JOIN registration r ON r.tenant = f.tenant AND r.id = f.registration_id`;

/** An application's files, oldest first. */
export const listFiles = (db: Db, tenant: Tenant, registrationId: string) =>
  db.many<StoredFile>`SELECT ${COLUMNS} FROM file f
    WHERE f.tenant = ${tenant} AND f.registration_id = ${registrationId} ORDER BY f.created_at, f.id`;

/** One of the owner's files. */
export const findOwnFile = (db: Db, { tenant, identityId }: Owner, id: string) =>
  db.one<StoredFile>`SELECT ${COLUMNS} ${OF_APPLICATION}
    WHERE f.tenant = ${tenant} AND r.identity_id = ${identityId} AND f.id = ${id} AND r.deleted_at IS NULL`;

/** A file of an application, with the location that the application is for. */
export const findApplicantFile = (db: Db, tenant: Tenant, registrationId: string, id: string) =>
  db.one<
    StoredFile & { locationKey: string | null }
  >`SELECT ${COLUMNS}, r.location_key AS "locationKey" ${OF_APPLICATION}
    WHERE f.tenant = ${tenant} AND f.registration_id = ${registrationId} AND f.id = ${id} AND r.deleted_at IS NULL`;

/** Locks an application, so that other changes of it and of its files wait. Returns its status if it is the owner's. */
export const lockApplication = (tx: Transaction, { tenant, identityId }: Owner, registrationId: string) =>
  tx.value<Application["status"]>`SELECT status FROM registration WHERE tenant = ${tenant}
    AND identity_id = ${identityId} AND id = ${registrationId} AND deleted_at IS NULL FOR NO KEY UPDATE`;

/** The application that one of the owner's files belongs to. */
export const findApplicationOf = (tx: Transaction, { tenant, identityId }: Owner, id: string) =>
  tx.value<string>`SELECT r.id ${OF_APPLICATION}
    WHERE f.tenant = ${tenant} AND r.identity_id = ${identityId} AND f.id = ${id}`;

/** A file to insert. */
export type NewFile = StoredFile & { registrationId: string; now: Date };

/** How many files an application has, and how many of them identify the same person in the same way. */
export const countFiles = async (tx: Transaction, tenant: Tenant, { registrationId, owner, field }: NewFile) =>
  (await tx.one<{ all: number; alike: number }>`SELECT count(*) AS all,
      count(*) FILTER (WHERE owner = ${owner} AND field = ${field}) AS alike
    FROM file WHERE tenant = ${tenant} AND registration_id = ${registrationId}`) ?? { all: 0, alike: 0 };

export const insertFile = (tx: Transaction, tenant: Tenant, file: NewFile) =>
  tx.insert("file", {
    tenant,
    id: file._id,
    registration_id: file.registrationId,
    owner: file.owner,
    field: file.field,
    name: file.name,
    size: file.size,
    last_modified: file.lastModified,
    type: file.type,
    created_at: file.now,
  });

/** Returns whether there was one. */
export const deleteFile = async (tx: Transaction, tenant: Tenant, id: string) =>
  (await tx.run`DELETE FROM file WHERE tenant = ${tenant} AND id = ${id}`) === 1;

/** Deletes an application's files. Returns their ids. */
export const deleteFilesOf = (db: Db, tenant: Tenant, registrationId: string) =>
  db.values<string>`DELETE FROM file WHERE tenant = ${tenant} AND registration_id = ${registrationId} RETURNING id`;

/** Which of these ids have a row. */
export const findExistingIds = async (db: Db, tenant: Tenant, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await db.values<string>`SELECT id FROM file WHERE tenant = ${tenant} AND id = ANY (${ids}::uuid[])`);
