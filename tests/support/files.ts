import { files, type StoredFile } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type As, type Caller, freshIp } from "@/tests/support/caller";
import { aPdf } from "@/tests/support/file-bytes";

export interface Parts {
  registrationId?: string;
  owner?: string;
  field?: string;
  lastModified?: string;
  bytes?: Uint8Array;
  name?: string;
}

/** The form of an upload, its parts in the required order. */
export const formOf = ({ bytes = aPdf(), name = "passport.pdf", ...fields }: Parts): FormData => {
  const form = new FormData();
  for (const [part, value] of Object.entries({ owner: "student", field: "identification", ...fields }))
    if (value !== undefined) form.append(part, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  return form;
};

type Sender = Pick<As, "token"> & { tenant?: Tenant; key?: string };

/** Sends a form, or any other body, to the file service. */
export const sendForm = (caller: Caller, body: BodyInit, { tenant = "am", token, key }: Sender, type?: string) =>
  caller.send(`/${tenant}/files`, {
    method: "POST",
    body,
    headers: {
      "x-forwarded-for": freshIp(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { "idempotency-key": key }),
      ...(type && { "content-type": type }),
    },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  } as RequestInit);

/** Uploads a file, which must be accepted. */
export const upload = async (caller: Caller, sender: Sender, parts: Parts): Promise<StoredFile> => {
  const response = await sendForm(caller, formOf(parts), sender);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return files.upload.reply.parse(await response.json());
};

/** An applicant's draft and token for the file service. */
export const aDraft = async (caller: Caller, tenant: Tenant = "am") => {
  const applicant = await caller.applicant(tenant);
  const { _id } = await caller.call(registrations.create, { body: { language: "en" } }, applicant);
  return { applicant, registrationId: _id, as: { tenant, token: applicant.filesToken } };
};
