import { recordReading } from "@/backend/audit/record";
import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { requireRegistration } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { files, type StoredFile } from "@/lib/contracts/files";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { contentDisposition } from "@/lib/domain/application/file-names";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { keyOf } from "./file-store";
import { removeFile } from "./remove";
import { findApplicantFile, findOwnFile, listFiles } from "./store";
import { uploadFile } from "./upload";

/** A response that saves a file and never shows it in a page, so that uploaded content cannot run scripts. */
const download = async (services: Services, tenant: Tenant, { _id, name, size, type }: StoredFile) => {
  const bytes = await services.files.open(keyOf(tenant, _id));
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-length": String(size),
      "content-disposition": contentDisposition(name, type),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    },
  });
};

export const fileRoutes: readonly Route[] = [
  implement(files.upload, uploadFile),
  implement(files.list, async ({ tenant, caller, query }, services) => {
    const owner = { tenant, identityId: caller.identityId };
    const { id } = await requireRegistration(services, owner, query.registrationId);
    return { files: await listFiles(services.db, tenant, id) };
  }),
  implement(files.get, async ({ tenant, caller, params }, services) => {
    const owner = { tenant, identityId: caller.identityId };
    const file = await findOwnFile(services.db, owner, params.id);
    if (!file) throw new AppError("not_found");
    return download(services, tenant, file);
  }),
  implement(files.remove, removeFile),
  implement(staffApplicants.file, async ({ tenant, caller, params, now }, services) => {
    const { registrationId, id } = params;
    const file = await findApplicantFile(services.db, tenant, registrationId, id);
    if (!file?.locationKey) throw new AppError("not_found");
    const locationKey = permit(caller, file.locationKey);
    const reading = { tenant, author: caller, locationKey, action: "document_opened", registrationId, now } as const;
    await recordReading(services.db, reading);
    return download(services, tenant, file);
  }),
];
