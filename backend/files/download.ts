import type { Services } from "@/backend/services";
import type { StoredFile } from "@/lib/contracts/files";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { keyOf } from "./file-store";
import { contentDisposition } from "./names";

/** A response that saves a file and never shows it in a page, so that uploaded content cannot run scripts. */
export const download = async (services: Services, tenant: Tenant, { _id, name, size, type }: StoredFile) => {
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
