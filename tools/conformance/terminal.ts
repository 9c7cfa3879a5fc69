import { createInterface } from "node:readline";
import { Writable } from "node:stream";

const isTerminal = (): boolean => process.stdin.isTTY === true;

const readLine = (output: NodeJS.WritableStream): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal() });
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The input ended without an answer."));
    lines.once("close", fail);
    lines.once("line", (line) => {
      lines.off("close", fail).close();
      resolve(line.trim());
    });
  });
};

/** Asks for a line on standard input. Throws when the input ends without one. */
export const askLine = (question: string): Promise<string> => {
  process.stdout.write(`${question}\n`);
  return readLine(process.stdout);
};

/** Asks for a line that is not shown; nothing without a terminal. */
export const askSecret = async (question: string): Promise<string | undefined> => {
  if (!isTerminal()) return undefined;
  process.stdout.write(`${question}\n`);
  return readLine(new Writable({ write: (_chunk, _encoding, done) => done() }));
};

/** Asks for a yes. Without a terminal there is nobody to ask. */
export const terminalConfirms = async (question: string): Promise<boolean> =>
  isTerminal() && /^y(es)?$/i.test(await askLine(`${question} (yes or no)`));
