import { preload } from "react-dom";
import type { TextFile } from "@/lib/i18n/text-files";
import { shareFile } from "@/lib/kit/rendered-files";

/** The address of a file for client components. The browser loads it with the page, and the server renders with it. */
export const preloadedFile = ({ address, content }: TextFile): string => {
  preload(address, { as: "fetch", crossOrigin: "anonymous", fetchPriority: "low" });
  shareFile(address, content);
  return address;
};
