declare module "linebreak" {
  /** Finds where lines of a text may end, by the rules of Unicode. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, or null at the end of the text. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
