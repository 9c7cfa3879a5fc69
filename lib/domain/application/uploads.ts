export const MEGABYTE = 1024 * 1024;

// Limits of one field's files. The file service enforces the same.
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 10 * MEGABYTE;

/** Accepted extensions: PDF, and the formats of phone photos and scanners. */
export const FILE_EXTENSIONS = [".pdf", ".jpg", ".jpeg", ".png", ".heic", ".heif"] as const;

/** Why a file is refused before it is sent. The codes are the file service's. */
export type UploadProblem = "body_too_large" | "unsupported_media_type" | "file_empty" | "too_many_files";

/** The problem of a file before it is sent; `others` counts the field's other files. The service checks the content. */
export const uploadProblem = (file: { name: string; size: number }, others: number): UploadProblem | undefined => {
  const name = file.name.toLowerCase();
  if (others >= MAX_FILES) return "too_many_files";
  if (!FILE_EXTENSIONS.some((ending) => name.endsWith(ending))) return "unsupported_media_type";
  if (file.size === 0) return "file_empty";
  return file.size > MAX_FILE_BYTES ? "body_too_large" : undefined;
};
