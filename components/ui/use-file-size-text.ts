import { useFormatter } from "next-intl";

const KILO = 1024;
const MEGA = KILO * KILO;

/** Formats a file size in kB or MB. */
export const useFileSizeText = () => {
  const format = useFormatter();
  return (bytes: number): string =>
    bytes >= MEGA
      ? `${format.number(bytes / MEGA, { maximumFractionDigits: 1 })} MB`
      : `${format.number(Math.max(1, Math.round(bytes / KILO)))} kB`;
};
