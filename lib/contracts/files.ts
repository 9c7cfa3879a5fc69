import { z } from "zod";
import { endpoint } from "./endpoint";
import { sampleFile } from "./samples";
import { id, idParams, nothing } from "./wire-types";

/** A stored file without its bytes. `owner` is `student` or a guardian's key; the name is the original one. */
export const fileSchema = z.object({
  _id: id,
  name: z.string(),
  size: z.number().int().positive(),
  lastModified: z.number().int().nonnegative(),
  type: z.string(),
  owner: z.string(),
  field: z.enum(["identification", "ageVerification"]),
});
export type StoredFile = z.output<typeof fileSchema>;

/** The parts that precede the file in an upload, in this order. */
export interface UploadParts {
  registrationId: string;
  owner: string;
  field: StoredFile["field"];
  lastModified: string;
}

/** The file service: private, by a token of its own. */
export const files = {
  /** Multipart: `registrationId`, `owner`, `field`, `lastModified?`, then `file`. */
  upload: endpoint(
    {
      about:
        "Stores a file: PDF, JPEG, PNG or HEIC by its content, up to 10 MiB. An image is stored without its place and other descriptions, a JPEG without what follows it; `size` is what is stored.",
      method: "POST",
      path: "/files",
      auth: "files",
      feature: "files",
      upstream: "files",
      multipart: true,
      reply: fileSchema,
      status: 201,
      errors: [
        "not_found",
        "validation_failed",
        "body_invalid",
        "body_too_large",
        "unsupported_media_type",
        "too_many_files",
        "upload_budget",
        "upload_budget_of_tenant",
        "registration_closed",
      ],
    },
    sampleFile,
  ),
  list: endpoint(
    {
      about: "The files of an application.",
      method: "GET",
      path: "/files",
      auth: "files",
      feature: "files",
      upstream: "files",
      query: z.object({ registrationId: id }),
      reply: z.object({ files: z.array(fileSchema) }),
      errors: ["not_found", "validation_failed"],
    },
    { files: [sampleFile] },
  ),
  get: endpoint({
    about: "A file's bytes, as an attachment.",
    method: "GET",
    path: "/files/{id}",
    auth: "files",
    feature: "files",
    upstream: "files",
    params: idParams,
    reply: nothing,
    media: "application/octet-stream",
    errors: ["not_found"],
  }),
  remove: endpoint({
    about: "Deletes a file.",
    method: "DELETE",
    path: "/files/{id}",
    auth: "files",
    feature: "files",
    upstream: "files",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found", "registration_closed"],
  }),
};
