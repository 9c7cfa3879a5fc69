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

const aborted = (): DOMException => new DOMException("aborted", "AbortError");

/** A reply as JSON; undefined for what a proxy or a portal answers in the site's place. */
const replyOf = (text: string): object | undefined => {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === "object" && reply !== null ? reply : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Sends a file through the site's own door by a declared call: `upload("POST /files", …)`. An XMLHttpRequest, because
 * `fetch` reports no progress. Throws `CallError`, and an `AbortError` when it is aborted. What is sent whole cannot be aborted
 * any more: its reply says what was stored.
 */
export const upload = <Name extends UploadName>(name: Name, input: UploadInput): Promise<ReplyOf<CallByName[Name]>> =>
  new Promise((resolve, reject) => {
    if (input.signal.aborted) return reject(aborted());
    let isSent = false;
    const [method, path] = name.split(" ") as [string, string];
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.upload.onprogress = ({ loaded, total }) => input.onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => {
      isSent = true;
    };
    request.onload = () => {
      const { status, responseText } = request;
      const reply = status < 300 ? replyOf(responseText) : undefined;
      if (reply) resolve(reply as ReplyOf<CallByName[Name]>);
      else callErrorOf(new Response(responseText || null, { status })).then(reject);
    };
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(aborted());
    input.signal.addEventListener("abort", () => !isSent && request.abort());
    request.send(formOf(input));
  });
