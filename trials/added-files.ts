import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface AddedFile {
  /** From the image's root. */
  name: string;
  bytes: number;
  uid: number;
  isFile: boolean;
}

/** What an image has besides its base: files and folders that are not in it, or have another size there. */
export const addedFiles = (root: string, baseRoot: string): AddedFile[] =>
  // With their types, since links to folders such as /dev/fd would be followed otherwise.
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const name = file.slice(root.length);
    const { size, uid } = lstatSync(file);
    const before = lstatSync(path.join(baseRoot, name), { throwIfNoEntry: false });
    if (before && (entry.isDirectory() || size === before.size)) return [];
    return [{ name, bytes: entry.isFile() ? size : 0, uid, isFile: entry.isFile() }];
  });

/** Those of the files that contain one of the texts. */
export const filesWith = (root: string, files: readonly AddedFile[], texts: readonly string[]): string[] =>
  files
    .filter(({ name, isFile }) => {
      if (!isFile) return false;
      const content = readFileSync(path.join(root, name));
      return texts.some((text) => content.includes(text));
    })
    .map(({ name }) => name);
