import { qrCode } from "@/lib/kit/qr";

interface QrImageProps {
  text: string;
  /** The alternative text. */
  label: string;
  className?: string;
}

/** A QR code, dark on white in every theme, because scanners need the contrast. */
export const QrImage = ({ text, label, className }: QrImageProps) => {
  const { size, path } = qrCode(text);
  return (
    <svg
      aria-label={label}
      className={`rounded-md bg-[#fff] [forced-color-adjust:none] ${className ?? ""}`}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
};
