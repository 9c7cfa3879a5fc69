import { preload } from "react-dom";
import type { TextFile } from "@/lib/i18n/text-files";
import { shareFile } from "@/lib/kit/rendered-files";

/** The address of a file for client components. The browser loads it when they need it, and the server renders with it. */
export const fileAddress = ({ address, content }: TextFile): string => {
  shareFile(address, content);
  return address;
};

/** The address of a file that the browser loads with the page. */
export const preloadedFile = (file: TextFile): string => {
  preload(file.address, { as: "fetch", crossOrigin: "anonymous", fetchPriority: "low" });
  return fileAddress(file);
};
