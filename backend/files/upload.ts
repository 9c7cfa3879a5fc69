import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { failPoint } from "#fail-points";
import type { Db } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import { runOnce } from "@/backend/http/idempotency";
import { requireRegistration } from "@/backend/registrations/application";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { fileSchema, type files, type StoredFile } from "@/lib/contracts/files";
import { sanitizeFileName } from "@/lib/domain/application/file-names";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { MAX_FILES } from "@/lib/domain/application/uploads";
import { keyOf } from "./file-store";
import { type FileFacts, inspect } from "./inspection";
import { openUpload, throwInvalidParts, type Upload } from "./multipart";
import { removeBytes } from "./remove";
import { countFiles, insertFile, lockApplication, type NewFile } from "./store";
import { spendMegabyte } from "./upload-budget";

type UploadCall = Call<typeof files.upload>;

const MAX_FILES_PER_APPLICATION = 25;
const STUDENT = "student";

const partsSchema = z.object({
  registrationId: z.string().min(1).max(100),
  owner: fileSchema.shape.owner.min(1).max(100),
  field: fileSchema.shape.field,
  lastModified: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
});
type Parts = z.output<typeof partsSchema> & { name: string };

const partsOf = ({ fields, name: uploadedName }: Upload): Parts => {
  const parsed = partsSchema.safeParse(fields);
  const name = sanitizeFileName(uploadedName);
  if (parsed.success && name) return { ...parsed.data, name };
  const invalid = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
  if (!name) invalid.add("file");
  return throwInvalidParts(
    Object.fromEntries(
      [...invalid].map((part) => [
        part,
        fields[part] === undefined && part !== "file" ? RULE_ERRORS.required : RULE_ERRORS.invalid,
      ]),
    ),
  );
};

// A document identifies the student or a guardian of the saved form; only the student's age is ever in question.
const requireOwner = ({ guardians }: RegistrationRow, { owner, field }: Parts): void => {
  if (owner === STUDENT) return;
  if (!guardians.some(({ key }) => key === owner)) throwInvalidParts({ owner: RULE_ERRORS.invalid });
  if (field === "ageVerification") throwInvalidParts({ field: RULE_ERRORS.invalid });
};

const insertRow = (db: Db, call: UploadCall, { now, registrationId, ...file }: NewFile) =>
  db.transaction(async (tx): Promise<StoredFile> => {
    const { tenant, caller } = call;
    const status = await lockApplication(tx, { tenant, identityId: caller.identityId }, registrationId);
    if (!status) throw new AppError("not_found");
    if (status === "accepted") throw new AppError("registration_closed");
    const { all, alike } = await countFiles(tx, tenant, { now, registrationId, ...file });
    if (alike >= MAX_FILES || all >= MAX_FILES_PER_APPLICATION)
      throw new AppError("too_many_files", { limit: alike >= MAX_FILES ? MAX_FILES : MAX_FILES_PER_APPLICATION });
    await insertFile(tx, tenant, { now, registrationId, ...file });
    return file;
  });

const requestHash = (hash: string, parts: Parts) =>
  createHash("sha256")
    .update(JSON.stringify([hash, parts]))
    .digest("base64url");

/** With an idempotency key a repeat returns the first file, and another file is refused. */
const insertRowOnce = (call: UploadCall, { db, vault }: Services, parts: Parts, { hash }: FileFacts, file: NewFile) => {
  const { repeat, now } = call;
  if (!repeat) return insertRow(db, call, file);
  const request = { ...repeat, bodyHash: requestHash(hash, parts) };
  const replyStore = { db, vault };
  return runOnce(replyStore, request, { now, status: 201 }, (tx) => insertRow(tx, call, file)) as Promise<StoredFile>;
};

const storeFile = async (call: UploadCall, services: Services, parts: Parts, upload: Upload): Promise<StoredFile> => {
  const { tenant, now } = call;
  const id = uuid();
  const key = keyOf(tenant, id);
  const inspection = inspect({
    source: upload.file.iterator({ destroyOnReturn: false }),
    ended: upload.ended,
    spendMegabyte: () => spendMegabyte(call, services),
  });
  await services.files.put(key, inspection.bytes);
  await failPoint("file-written");
  const inspected = inspection.result();
  const { size, type } = inspected;
  const file = { _id: id, size, type, lastModified: now.getTime(), ...parts, now };
  const stored = await insertRowOnce(call, services, parts, inspected, file).catch(async (error) => {
    // After a lost connection the row may exist. Then the sweep decides.
    if (error instanceof AppError) await removeBytes(services, [key]);
    throw error;
  });
  if (stored._id !== id) await removeBytes(services, [key]);
  return stored;
};

/**
 * Stores an uploaded stream: its bytes first, then its row, which is checked under a lock on the application. A refused
 * upload leaves nothing behind.
 */
export const uploadFile = async (call: UploadCall, services: Services): Promise<StoredFile> => {
  const upload = await openUpload(call.request);
  try {
    const parts = partsOf(upload);
    const owner = { tenant: call.tenant, identityId: call.caller.identityId };
    requireOwner(await requireRegistration(services, owner, parts.registrationId), parts);
    return await storeFile(call, services, parts, upload);
  } finally {
    // The rest of a refused form is read and dropped, so that a client that is still sending receives the response.
    upload.file.resume();
  }
};
