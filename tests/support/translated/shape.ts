/** Whether there is text, and whether it may change in its place. */
type Text = "none" | "fixed" | "changing";

/** What an expression may put into a page. */
export interface Shape {
  /** A string alone. As the only child of a tag it is set as the tag's content, which survives a translator. */
  direct: Text;
  /** Text that has a node of its own wherever it stands, since it is in an array, a fragment or a component's root. */
  bare: Text;
  /** Now one thing and now another, or nothing. */
  alternates: boolean;
  /** Text with a node of its own comes and goes. */
  bareAlternates: boolean;
  /** A list of texts that come and go. */
  isList: boolean;
  /** Surely one element, the same for as long as the parent. */
  isElement: boolean;
}

const shape = (parts: Partial<Shape>): Shape => ({
  direct: "none",
  bare: "none",
  alternates: false,
  bareAlternates: false,
  isList: false,
  isElement: false,
  ...parts,
});

export const NOTHING = shape({});
export const ELEMENT = shape({ isElement: true });
export const OPTIONAL_ELEMENT = shape({ alternates: true });
export const FIXED_TEXT = shape({ direct: "fixed" });
export const CHANGING_TEXT = shape({ direct: "changing" });
export const ANYTHING = shape({ direct: "changing", bare: "changing", alternates: true });

const ORDER: readonly Text[] = ["none", "fixed", "changing"];
const strongest = (texts: readonly Text[]): Text =>
  ORDER[Math.max(0, ...texts.map((text) => ORDER.indexOf(text)))] ?? "none";

export const textOf = ({ direct, bare }: Shape): Text => strongest([direct, bare]);
export const hasText = (of: Shape): boolean => textOf(of) !== "none";

const combined = (shapes: readonly Shape[]): Shape => ({
  direct: strongest(shapes.map(({ direct }) => direct)),
  bare: strongest(shapes.map(({ bare }) => bare)),
  alternates: shapes.some(({ alternates }) => alternates),
  bareAlternates: shapes.some(({ bareAlternates }) => bareAlternates),
  isList: shapes.some(({ isList }) => isList),
  isElement: shapes.length > 0 && shapes.every(({ isElement }) => isElement),
});

/** One of several, at different times. */
export const oneOf = (shapes: readonly Shape[]): Shape => {
  const all = combined(shapes);
  if (shapes.length < 2) return all;
  return { ...all, alternates: true, bareAlternates: all.bare !== "none", isElement: false };
};

/** What different uses of a component pass it. React may reuse one use for another, so that their text changes. */
export const fromUses = (shapes: readonly Shape[]): Shape => {
  const all = combined(shapes);
  const changing = (text: Text): Text => (text === "none" ? "none" : "changing");
  return { ...all, direct: changing(all.direct), bare: changing(all.bare) };
};

/** Several beside each other, as an array or a fragment: each text has a node of its own. */
export const arrayOf = (shapes: readonly Shape[]): Shape => {
  const all = combined(shapes);
  const isElement = shapes.some((each) => each.isElement);
  return {
    ...all,
    isList: false,
    direct: "none",
    bare: strongest([all.direct, all.bare]),
    alternates: !isElement && all.alternates,
    isElement,
  };
};

/** A list whose entries come and go. */
export const listOf = (entry: Shape): Shape =>
  shape({ bare: hasText(entry) ? "changing" : "none", alternates: true, isList: hasText(entry) });
