export const MEGABYTE = 1024 * 1024;

// Limits of one field's files. The file service enforces the same.
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 10 * MEGABYTE;

/** The extensions of documents: PDF, and the formats of phone photos and scanners. */
export const FILE_EXTENSIONS = [".pdf", ".jpg", ".jpeg", ".jfif", ".png", ".heic", ".heif"] as const;

/** What a device's file chooser offers: every picture, also one that its name does not tell. */
export const CHOSEN_TYPES = ["image/*", "application/pdf", ...FILE_EXTENSIONS].join(",");

/** Why a file is refused before it is sent. The codes are the file service's. */
export type UploadProblem = "body_too_large" | "file_empty" | "too_many_files";

/** The problem of a file before it is sent; `others` counts the field's other files. The service alone judges the content. */
export const uploadProblem = ({ size }: { size: number }, others: number): UploadProblem | undefined => {
  if (others >= MAX_FILES) return "too_many_files";
  if (size === 0) return "file_empty";
  return size > MAX_FILE_BYTES ? "body_too_large" : undefined;
};
