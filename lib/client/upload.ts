import type { CallByName, CallName } from "@/lib/contracts/calls";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { UploadParts } from "@/lib/contracts/files";
import { callErrorOf, offlineError } from "./call";

type UploadName = {
  [Name in CallName]: CallByName[Name] extends { multipart: true } ? Name : never;
}[CallName];

interface UploadInput {
  parts: UploadParts;
  file: File;
  /** The share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

// The backend reads the parts in this order, the file last.
const formOf = ({ parts, file }: UploadInput): FormData => {
  const { registrationId, owner, field, lastModified } = parts;
  const form = new FormData();
  for (const [name, text] of Object.entries({ registrationId, owner, field, lastModified })) form.append(name, text);
  form.append("file", file);
  return form;
};

/**
 * Sends a file through the site's own door by a declared call: `upload("POST /files", …)`. An XMLHttpRequest, because
 * `fetch` reports no progress. Throws `CallError`, and an `AbortError` when it is aborted.
 */
export const upload = <Name extends UploadName>(name: Name, input: UploadInput): Promise<ReplyOf<CallByName[Name]>> =>
  new Promise((resolve, reject) => {
    const [method, path] = name.split(" ") as [string, string];
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.upload.onprogress = ({ loaded, total }) => input.onProgress(total > 0 ? loaded / total : 0);
    const readReply = async () => {
      const { status, responseText } = request;
      if (status >= 300) throw await callErrorOf(new Response(responseText, { status }));
      return JSON.parse(responseText) as ReplyOf<CallByName[Name]>;
    };
    request.onload = () => void readReply().then(resolve, reject);
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    input.signal.addEventListener("abort", () => request.abort());
    request.send(formOf(input));
  });
