/** A part of an SQL text. */
export interface Part {
  start: number;
  end: number;
}

/** Words that end a condition, where they are not inside brackets or a CASE of it. */
const ENDS = new Set(
  `AS CROSS DO ELSE EXCEPT FETCH FOR FROM FULL GROUP HAVING INNER INTERSECT JOIN LEFT LIMIT OFFSET ON OR ORDER RETURNING
  RIGHT SET THEN UNION VALUES WHEN WINDOW , ;`.split(/\s+/),
);
const TOKENS = /DISTINCT\s+FROM\b|\b[A-Z]+\b|[(),;]/g;
const OPENS = new Set(["(", "CASE"]);
const CLOSES = new Set([")", "END"]);

interface Frame {
  /** Where the condition begins that is being read. */
  begin?: number | undefined;
  isBetween: boolean;
}

const trimmed = (text: string, start: number, end: number): Part => ({
  start: start + (text.slice(start, end).length - text.slice(start, end).trimStart().length),
  end: start + text.slice(start, end).trimEnd().length,
});

/** Whether a text is a statement, or a condition that is added to one. */
export const isSql = (text: string): boolean =>
  /\b(SELECT|UPDATE|DELETE FROM|INSERT INTO)\b|^\s*(AND|WHERE)\b|\$\d/.test(text);

/** The conditions after each WHERE and AND, also of subqueries. Quoted values must not contain words in capitals. */
export const conditionsOf = (text: string): Part[] => {
  const found: Part[] = [];
  const frames: Frame[] = [{ isBetween: false }];
  const top = () => frames.at(-1) as Frame;
  const close = (at: number) => {
    const { begin } = top();
    if (begin !== undefined) found.push(trimmed(text, begin, at));
    Object.assign(top(), { begin: undefined, isBetween: false });
  };
  const readWord = (word: string, at: number) => {
    if (word === "BETWEEN") top().isBetween = true;
    else if (word === "AND" && top().isBetween) top().isBetween = false;
    else if (word === "AND" || word === "WHERE") {
      close(at);
      top().begin = at + word.length;
    } else if (ENDS.has(word)) close(at);
  };
  for (const { 0: word, index } of text.matchAll(TOKENS)) {
    if (OPENS.has(word)) frames.push({ isBetween: false });
    else if (CLOSES.has(word)) {
      close(index);
      if (frames.length > 1) frames.pop();
    } else readWord(word, index);
  }
  while (frames.length > 0) {
    close(text.length);
    frames.pop();
  }
  return found.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start);
};

/** The clauses that lock rows. */
export const locksOf = (text: string): Part[] =>
  [...text.matchAll(/\bFOR (NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b( OF \w+(, \w+)*)?( SKIP LOCKED| NOWAIT)?/g)].map(
    ({ 0: clause, index }) => ({ start: index, end: index + clause.length }),
  );
