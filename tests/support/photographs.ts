import sharp from "sharp";

const WIDTH = 48;
const HEIGHT = 32;

/** Words that are among the metadata of every photograph below. */
export const DESCRIPTIONS = ["Pocket Camera", "exif:GPSLatitude", "40,10.8N"];

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="40,10.8N"/></rdf:RDF></x:xmpmeta>`;

// A gradient in colours, not square, so that a turned or changed picture differs.
const gradient = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => [(at % WIDTH) * 5, Math.floor(at / WIDTH) * 7, at % 251]).flat(),
);

const photograph = (orientation: number) =>
  sharp(gradient, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: "Pocket Camera" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "40/1 10/1 4800/100",
        GPSLongitudeRef: "E",
        GPSLongitude: "44/1 30/1 0/100",
      },
    })
    .withXmp(XMP)
    .withIccProfile("p3");

/** Photographs as phones take them, with their place in EXIF and XMP, and a colour profile. */
export const aPhotograph = (orientation = 6): Promise<Buffer> => photograph(orientation).jpeg().toBuffer();

export const aProgressivePhotograph = (): Promise<Buffer> => photograph(6).jpeg({ progressive: true }).toBuffer();

export const aPngPhotograph = (orientation = 6): Promise<Buffer> => photograph(orientation).png().toBuffer();

const CODED_AS_AV1 = /avif|mif1|miaf|MA1B/g;

const withBrands = (bytes: Buffer, major: string): Buffer => {
  const end = bytes.readUInt32BE();
  const brands = bytes.toString("latin1", 8, end).replace(CODED_AS_AV1, major);
  return Buffer.concat([bytes.subarray(0, 8), Buffer.from(brands, "latin1"), bytes.subarray(end)]);
};

/** A HEIC whose image is coded as AV1, because the tests have no encoder for the other one. Its index is built in the same way. */
export const aHeicPhotograph = async (): Promise<Buffer> =>
  withBrands(await photograph(1).avif({ quality: 80 }).toBuffer(), "heic");

/** What a viewer reads from a photograph. */
export const readPhotograph = async (bytes: Buffer) => {
  const readable = bytes.toString("latin1", 4, 8) === "ftyp" ? withBrands(bytes, "heic").fill("avif", 8, 12) : bytes;
  const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(readable).metadata();
  const pixels = await sharp(readable).raw().toBuffer();
  return { exif, xmp, iptc, icc, orientation, width, height, pixels };
};
