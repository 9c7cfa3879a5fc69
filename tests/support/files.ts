import { crc32 } from "node:zlib";
import { files, type StoredFile } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type As, type Caller, freshIp } from "@/tests/support/caller";

export const FILE_LIMIT = 10 * 1024 * 1024;

const padded = (head: Buffer, tail: Buffer, size: number): Buffer =>
  Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length - tail.length), 0x20), tail]);

/** Documents of a given size, with the least content that a type detector accepts. */
export const aPdf = (size = 200): Buffer =>
  padded(Buffer.from("%PDF-1.7\n"), Buffer.from("startxref\n9\n%%EOF\n"), size);

export const aJpeg = (size = 300): Buffer =>
  padded(Buffer.from("ffd8ffe000104a464946000101", "hex"), Buffer.from("ffd9", "hex"), size);

export const aHeic = (size = 300): Buffer => {
  const brands = Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(brands.length + 4);
  return padded(Buffer.concat([length, brands]), Buffer.alloc(0), size);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

export const aPng = (size = 100): Buffer =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.from("00000001000000010802000000", "hex")),
    chunk("IDAT", Buffer.alloc(size)),
    chunk("IEND", Buffer.alloc(0)),
  ]);

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
