/** Reads the QR code in a camera's current picture; undefined without one. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const FORMAT = "qr_code";

// Some browsers have the class but do not support the format.
const nativeReader = async (): Promise<QrReader | undefined> => {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !formats.includes(FORMAT)) return undefined;
  const detector = new Native({ formats: [FORMAT] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
};

// A larger picture reads slower and no better.
const WIDEST = 800;

const pictureOf = (video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined => {
  const scale = Math.min(1, WIDEST / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
};

const ownReader = async (): Promise<QrReader> => {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  return async (video) => {
    const picture = video.videoWidth > 0 ? pictureOf(video, canvas) : undefined;
    try {
      return picture && decodeQR(picture);
    } catch {
      // It throws when the picture has no code.
      return undefined;
    }
  };
};

/** Creates a reader: the browser's own where it has one, otherwise a library that is loaded now. */
export const createQrReader = async (): Promise<QrReader> => (await nativeReader()) ?? ownReader();
