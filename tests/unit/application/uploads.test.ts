import { describe, expect, test } from "vitest";
import { MAX_FILE_BYTES, MAX_FILES, uploadProblem } from "@/lib/domain/application/uploads";

const file = (name: string, size = 100) => ({ name, size });

describe("a file before its upload", () => {
  test.each(["a.pdf", "A.PDF", "IMG_1.HEIC", "photo.jfif", "photo", "notes.txt"])(
    "%s is left to the service, which judges the content",
    (name) => {
      expect(uploadProblem(file(name, MAX_FILE_BYTES), MAX_FILES - 1)).toBeUndefined();
    },
  );

  test.each([
    ["is empty", file("a.pdf", 0), 0, "file_empty"],
    ["is too large", file("a.pdf", MAX_FILE_BYTES + 1), 0, "body_too_large"],
    ["is one too many", file("a.pdf"), MAX_FILES, "too_many_files"],
  ])("stays when it %s", (_why, file, others, problem) => {
    expect(uploadProblem(file, others)).toBe(problem);
  });
});
