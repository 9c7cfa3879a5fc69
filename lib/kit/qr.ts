import { encodeQR } from "qr";

/** A QR code as one filled SVG path in a square of `size` modules, with its light border. */
export interface QrCode {
  size: number;
  path: string;
}

const BORDER = 2;

/** A text as a QR code. It is readable with up to 15 % of it damaged. */
export const qrCode = (text: string): QrCode => {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: rows.length, path };
};
