import LineBreaker from "linebreak";
import { memoize } from "@/lib/kit/memoize";
import { type Run, runsOf, type Weight } from "./pdf-fonts";

/** How a text of a PDF looks. `leading` is the height of a line, in sizes. */
export interface TextStyle {
  size: number;
  weight: Weight;
  color: string;
  leading: number;
}

/** The runs of one line, and its width without the space at its end. */
export interface Line {
  runs: Run[];
  width: number;
}

const widthOf = (runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { font, text }) => sum + (font.layout(text).advanceWidth * size) / font.unitsPerEm, 0);

// Where a line may end: after words, and in Japanese after most characters.
const pieces = (text: string): string[] => {
  const breaker = new LineBreaker(text);
  const found: string[] = [];
  let start = 0;
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) {
    found.push(text.slice(start, end.position));
    start = end.position;
  }
  return found;
};

interface Piece {
  text: string;
  width: number;
  /** Its width at the end of a line, without the space after it. */
  endWidth: number;
}

const breakLines = (text: string, { size, weight }: TextStyle, width: number): Line[] => {
  const measured = (piece: string): Piece => {
    const endWidth = widthOf(runsOf(piece.trimEnd(), weight), size);
    const end = piece.slice(piece.trimEnd().length);
    return { text: piece, endWidth, width: endWidth + widthOf(runsOf(end, weight), size) };
  };
  const all = pieces(text)
    .map(measured)
    .flatMap((piece) => (piece.endWidth <= width ? [piece] : [...piece.text].map(measured)));
  const texts: string[] = [];
  let current = { text: "", width: 0 };
  for (const piece of all) {
    if (current.text && current.width + piece.endWidth > width) {
      texts.push(current.text);
      current = { text: "", width: 0 };
    }
    current = { text: current.text + piece.text, width: current.width + piece.width };
  }
  // The space at the end of a line stays: without it, readers of the text would join two words.
  return [...texts, current.text].map((line) => ({
    runs: runsOf(line, weight),
    width: widthOf(runsOf(line.trimEnd(), weight), size),
  }));
};

// Most texts are the same on every sheet of a language, and each is measured before it is drawn.
const broken = memoize<Line[]>(2000);

/** A text in lines of a width. A word that is longer than a line is broken anywhere. */
export const linesOf = (text: string, style: TextStyle, width: number): Line[] =>
  broken(`${width} ${style.size} ${style.weight} ${text}`, () => breakLines(text, style, width));
