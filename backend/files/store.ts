import type { Pool, PoolClient } from "pg";
import type { Application } from "@/lib/contracts/application";
import type { StoredFile } from "@/lib/contracts/files";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The owner of files. A query for an applicant reads those of one identity only. */
interface Owner {
  tenant: Tenant;
  identityId: string;
}

const COLUMNS = `f.id AS "_id", f.name, f.size, f.last_modified AS "lastModified", f.type, f.owner, f.field`;

/** An application's files, oldest first. */
export const listFiles = async (
  pool: Pool | PoolClient,
  tenant: Tenant,
  registrationId: string,
): Promise<StoredFile[]> => {
  const { rows } = await pool.query<StoredFile>({
    name: "file-list",
    text: `SELECT ${COLUMNS} FROM file f WHERE f.tenant = $1 AND f.registration_id = $2 ORDER BY f.created_at, f.id`,
    values: [tenant, registrationId],
  });
  return rows;
};

/** One of the owner's files. */
export const findOwnFile = async (
  pool: Pool,
  { tenant, identityId }: Owner,
  id: string,
): Promise<StoredFile | undefined> => {
  const { rows } = await pool.query<StoredFile>({
    name: "file-find-own",
    text: `SELECT ${COLUMNS} FROM file f JOIN registration r ON r.tenant = f.tenant AND r.id = f.registration_id
           WHERE f.tenant = $1 AND r.identity_id = $2 AND f.id = $3 AND r.deleted_at IS NULL`,
    values: [tenant, identityId, id],
  });
  return rows[0];
};

/** A file of an application, with the location that the application is for. */
export const findApplicantFile = async (
  pool: Pool,
  tenant: Tenant,
  registrationId: string,
  id: string,
): Promise<(StoredFile & { locationKey: string | null }) | undefined> => {
  const { rows } = await pool.query<StoredFile & { locationKey: string | null }>({
    name: "file-find-applicant",
    text: `SELECT ${COLUMNS}, r.location_key AS "locationKey"
           FROM file f JOIN registration r ON r.tenant = f.tenant AND r.id = f.registration_id
           WHERE f.tenant = $1 AND f.registration_id = $2 AND f.id = $3 AND r.deleted_at IS NULL`,
    values: [tenant, registrationId, id],
  });
  return rows[0];
};

/** Locks an application, so that other changes of it and of its files wait. Returns its status if it is the owner's. */
export const lockApplication = async (
  client: PoolClient,
  { tenant, identityId }: Owner,
  registrationId: string,
): Promise<Application["status"] | undefined> => {
  const { rows } = await client.query<{ status: Application["status"] }>({
    name: "file-lock-application",
    text: `SELECT status FROM registration
           WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    values: [tenant, identityId, registrationId],
  });
  return rows[0]?.status;
};

/** The application that one of the owner's files belongs to. */
export const findApplicationOf = async (
  client: PoolClient,
  { tenant, identityId }: Owner,
  id: string,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ id: string }>({
    name: "file-find-application",
    text: `SELECT r.id FROM file f JOIN registration r ON r.tenant = f.tenant AND r.id = f.registration_id
           WHERE f.tenant = $1 AND r.identity_id = $2 AND f.id = $3`,
    values: [tenant, identityId, id],
  });
  return rows[0]?.id;
};

/** A file to insert. */
export type NewFile = StoredFile & { registrationId: string; now: Date };

/** How many files an application has, and how many of them identify the same person in the same way. */
export const countFiles = async (
  client: PoolClient,
  tenant: Tenant,
  { registrationId, owner, field }: NewFile,
): Promise<{ all: number; alike: number }> => {
  const { rows } = await client.query<{ all: number; alike: number }>({
    name: "file-count",
    text: `SELECT count(*) AS all, count(*) FILTER (WHERE owner = $3 AND field = $4) AS alike
           FROM file WHERE tenant = $1 AND registration_id = $2`,
    values: [tenant, registrationId, owner, field],
  });
  return rows[0] ?? { all: 0, alike: 0 };
};

export const insertFile = async (client: PoolClient, tenant: Tenant, file: NewFile): Promise<void> => {
  await client.query({
    name: "file-insert",
    text: `INSERT INTO file (tenant, id, registration_id, owner, field, name, size, last_modified, type, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      tenant,
      file._id,
      file.registrationId,
      file.owner,
      file.field,
      file.name,
      file.size,
      file.lastModified,
      file.type,
      file.now,
    ],
  });
};

/** Returns whether there was one. */
export const deleteFile = async (client: PoolClient, tenant: Tenant, id: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "file-delete",
    text: "DELETE FROM file WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
  return rowCount === 1;
};

/** Deletes an application's files. Returns their ids. */
export const deleteFilesOf = async (
  client: Pool | PoolClient,
  tenant: Tenant,
  registrationId: string,
): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>({
    name: "file-delete-all",
    text: "DELETE FROM file WHERE tenant = $1 AND registration_id = $2 RETURNING id",
    values: [tenant, registrationId],
  });
  return rows.map(({ id }) => id);
};

/** Which of these ids have a row. */
export const findExistingIds = async (pool: Pool, tenant: Tenant, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "file-known",
    text: "SELECT id FROM file WHERE tenant = $1 AND id = ANY($2::uuid[])",
    values: [tenant, ids],
  });
  return new Set(rows.map(({ id }) => id));
};
