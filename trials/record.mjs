import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What was tried where, with its outcome: `docs/trials.md` shows these rows, and each is written by the trial itself. */
const DATA = "docs/trials.json";
const DOCUMENT = "docs/trials.md";
const START = "<!-- rows -->";
const HEAD = ["place", "version", "what was tried", "command", "outcome", "on"];

/**
 * @typedef {object} Trial
 * @property {string} place
 * @property {string} version
 * @property {string} tried
 * @property {string} command
 * @property {string} outcome
 */

const cell = (text) => text.replaceAll("|", "\\|");

const table = (rows) =>
  [
    HEAD,
    HEAD.map(() => "---"),
    ...rows.map((row) => [row.place, row.version, row.tried, `\`${row.command}\``, row.outcome, row.on]),
  ]
    .map((cells) => `| ${cells.map(cell).join(" | ")} |`)
    .join("\n");

const keyOf = ({ place, tried, command }) => `${place}\n${tried}\n${command}`;

/**
 * Prints the outcome of a trial that passed and, where `RECORD=1` asks for it, writes it into the documentation in place of the one before it.
 * @param {Trial} trial
 */
export const recordTrial = (trial) => {
  console.log(`tried: ${trial.place} ${trial.version}: ${trial.tried}: ${trial.outcome}`);
  if (process.env.RECORD !== "1") return;
  const row = { ...trial, on: new Date().toISOString().slice(0, 10) };
  const before = existsSync(DATA) ? JSON.parse(readFileSync(DATA, "utf8")) : [];
  const rows = [...before.filter((other) => keyOf(other) !== keyOf(row)), row];
  rows.sort((a, b) => keyOf(a).localeCompare(keyOf(b), "en"));
  writeFileSync(DATA, `${JSON.stringify(rows, null, 2)}\n`);
  const [text] = readFileSync(DOCUMENT, "utf8").split(START);
  writeFileSync(DOCUMENT, `${text}${START}\n\n${table(rows)}\n`);
  spawnSync("npx", ["biome", "format", "--write", DATA, DOCUMENT], { stdio: "inherit" });
};
