// The alphabet of GSM 03.38, which an SMS is written in where it can be, and the characters that take two of its units.
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const EXTENDED = new Set("\f^{}\\[~]|€");

/** Units that fit into one SMS, and into each part of a longer one, which numbers its parts. */
const ROOM = { gsm: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const;

const gsmUnits = (character: string): number | undefined => {
  if (BASIC.has(character)) return 1;
  return EXTENDED.has(character) ? 2 : undefined;
};

/** Parts that these characters fill: a character of two units is never divided. */
const partsOf = (units: readonly number[], room: number): number => {
  let [parts, used] = [1, 0];
  for (const unit of units) {
    if (used + unit > room) [parts, used] = [parts + 1, 0];
    used += unit;
  }
  return parts;
};

/** How many SMS a text is paid as: 160 characters of the GSM alphabet are one, or 70 of any other; longer texts have parts. */
export const segmentsOf = (text: string): number => {
  const characters = [...text];
  const gsm = characters.map(gsmUnits);
  const isGsm = gsm.every((units) => units !== undefined);
  const units = isGsm ? gsm : characters.map((character) => character.length);
  const room = ROOM[isGsm ? "gsm" : "ucs2"];
  const length = units.reduce((sum, each) => sum + each, 0);
  return length <= room.single ? 1 : partsOf(units, room.part);
};
