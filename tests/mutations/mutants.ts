import path from "node:path";
import ts from "typescript";
import { type Fault, faultsOf } from "./operators";

/** One fault that can be switched on, in one place of a source. */
export interface Mutant {
  /** Without a line, so that it stays the same while other code changes: `backend/notes/store.ts#lockNote lock 1`. */
  id: string;
  file: string;
  line: number;
  gone: string;
}

/** A mutant with its place in the syntax tree. */
export interface PlacedMutant extends Mutant {
  fault: Fault;
  /** The names of the file's own declaration it belongs to, if it is not inside a function: it acts wherever that is used. */
  constant: string | undefined;
  /** The first and last line of the file's statement that contains it. */
  statement: readonly [number, number];
}

export const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

const ancestorsOf = (node: ts.Node): ts.Node[] => (node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []);

const nameOf = (node: ts.Node): string | undefined => {
  const { name } = node as ts.NamedDeclaration;
  return name && ts.isIdentifier(name) ? name.text : undefined;
};

/** The declaration of the file around a node, with the method if that is a class: `Batcher.add`. */
const ownerOf = (ancestors: readonly ts.Node[]): string => {
  const outermost = ancestors.findLast(
    (node) =>
      (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isClassDeclaration(node)) && nameOf(node),
  );
  const names = ancestors.map(nameOf).filter((name) => name !== undefined);
  const isMethod = outermost && ts.isClassDeclaration(outermost) && names.length > 1;
  return outermost
    ? names
        .slice(isMethod ? -2 : -1)
        .reverse()
        .join(".")
    : "module";
};

const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1;

/** All mutants of one source, outer nodes first. */
export const mutantsOf = (source: ts.SourceFile): PlacedMutant[] => {
  const file = source.fileName.split(path.sep).join("/");
  const counts = new Map<string, number>();
  const found: PlacedMutant[] = [];
  const visit = (node: ts.Node): void => {
    for (const fault of faultsOf(node)) {
      const ancestors = ancestorsOf(node);
      const owner = ownerOf(ancestors);
      const name = `${file}#${owner} ${fault.operator}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const line = lineOf(source, fault.node.getStart());
      const around = ancestors.at(-2) ?? node;
      const statement = [lineOf(source, around.getStart()), lineOf(source, around.getEnd())] as const;
      const constant = ancestors.some(ts.isFunctionLike) ? undefined : owner;
      found.push({ id: `${name} ${counts.get(name)}`, file, line, gone: fault.gone, fault, constant, statement });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};
