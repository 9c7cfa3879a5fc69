import { readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const FOLDERS = ["app", "components"];

const pages = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => path.posix.join(folder, ...file.split(path.sep))),
);

const options = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent({ ...config, include: [], files: ["middleware.ts"] }, ts.sys, ".");
  return { ...parsed.options, incremental: false, types: [] };
};

// The types of other packages take half a minute, and do not say where a text stands.
const isRead = (module: string): boolean => /^(@\/|\.|react(-dom)?(\/|$))/.test(module);

/** All files with tags, and besides them these: their texts by name. */
export const programWith = (texts: ReadonlyMap<string, string>) => {
  const settings = options();
  const host = ts.createCompilerHost(settings);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = texts.get(name);
    return text === undefined
      ? getSourceFile(name, language, ...rest)
      : ts.createSourceFile(name, text, language, true, ts.ScriptKind.TSX);
  };
  host.resolveModuleNameLiterals = (literals, containingFile, redirected, all) =>
    literals.map(({ text }) =>
      isRead(text)
        ? ts.resolveModuleName(text, containingFile, all, host, undefined, redirected)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram([...pages, ...texts.keys()], settings, host);
  const sourcesOf = (names: Iterable<string>) =>
    [...names].map((name) => program.getSourceFile(name)).filter((source) => source !== undefined);
  return { checker: program.getTypeChecker(), pages: sourcesOf(pages), added: sourcesOf(texts.keys()) };
};
