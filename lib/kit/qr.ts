import { encodeQR } from "qr";

/** A QR code as one filled path in a square of `size` by `size`, a module being 1; the light border is part of it. */
export interface QrCode {
  size: number;
  path: string;
}

const BORDER = 2;

/** A text as a QR code; up to 15 % of it may be soiled. */
export const qrCode = (text: string): QrCode => {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: rows.length, path };
};
