/** How many files one field takes, and how large each may be (decided with the file service). */
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** What people photograph or scan a document as. */
export const FILE_EXTENSIONS = [".pdf", ".jpg", ".jpeg", ".png", ".heic", ".heif"] as const;

/** Why a file need not even be sent: the codes that the file service would refuse it with. */
export type UploadProblem = "body_too_large" | "unsupported_media_type" | "file_empty" | "too_many_files";

/** What is wrong with a file before it is sent, beside `others` of its field; the content is the service's to judge. */
export const uploadProblem = (file: { name: string; size: number }, others: number): UploadProblem | undefined => {
  const name = file.name.toLowerCase();
  if (others >= MAX_FILES) return "too_many_files";
  if (!FILE_EXTENSIONS.some((ending) => name.endsWith(ending))) return "unsupported_media_type";
  if (file.size === 0) return "file_empty";
  return file.size > MAX_FILE_BYTES ? "body_too_large" : undefined;
};
