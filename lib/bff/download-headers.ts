import "server-only";
import type { Media } from "@/lib/contracts/endpoint";
import { contentDisposition, documentType, sanitizeFileName } from "@/lib/domain/application/file-names";
import { CALL_POLICY } from "@/lib/server/http/security-header-values.mjs";

const ENCODED_NAME = /filename\*\s*=\s*UTF-8''([^;\s]+)/i;
const PLAIN_NAME = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i;

/** A media type without its parameters. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(";")[0] ?? "").trim().toLowerCase();

const decode = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "";
  }
};

/** The file's name in a `Content-Disposition`, without path and deceptive characters. */
const nameIn = (disposition: string): string | undefined => {
  const encoded = ENCODED_NAME.exec(disposition)?.[1];
  const [, quoted, token = ""] = PLAIN_NAME.exec(disposition) ?? [];
  const plain = quoted?.replace(/\\(.)/g, "$1") ?? token;
  // Headers are read as Latin-1. Services that name a file without encoding it write UTF-8.
  return sanitizeFileName(encoded ? decode(encoded) : Buffer.from(plain, "latin1").toString());
};

/**
 * The headers of a download at the browser's door, whatever its service says: it is saved and never run, and no cache stores
 * it. The service chooses its name and, among the types of documents, its type.
 */
export const downloadHeaders = (stated: Headers, media: Media): Record<string, string> => {
  const contentType = stated.get("content-type") ?? "";
  const isDocument = media === "application/octet-stream";
  const type = isDocument ? documentType(mediaTypeOf(contentType)) : media;
  const name = nameIn(stated.get("content-disposition") ?? "");
  return {
    "content-type": isDocument ? type : contentType,
    "content-disposition": name ? contentDisposition(name, type) : "attachment",
    "content-security-policy": CALL_POLICY,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  };
};
