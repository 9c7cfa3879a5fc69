import { qrCode } from "@/lib/kit/qr";

interface QrImageProps {
  text: string;
  /** What it says, for those who cannot see it. */
  label: string;
  className?: string;
}

/** A QR code, dark on white in every theme: readers need it so. */
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
