import type { Variable } from "@/lib/server/environment/row";
import { GROUPS } from "@/lib/server/environment/variables";

const HEAD = `# Everything that Startday reads from its environment; docs/variables.md says more. Made by \`npm run variables\`.
# Copy it to .env, and take the # away before the name of what you set: as it is, it sets nothing.`;

/** A comment, broken between words. */
const comment = (text: string): string =>
  (text.match(/\S.{0,109}(?=\s|$)/g) ?? []).map((line) => `# ${line}`).join("\n");

const sentence = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join("; ");

const ruleOf = (name: string, { kind, unit, without, isNeeded, isSecret, perTenant, ...row }: Variable): string =>
  sentence([
    kind.wants,
    unit && `unit: ${unit}`,
    row.default === undefined ? `without it: ${without ?? "none"}` : `default: ${row.default}`,
    isNeeded && "needed in production",
    isSecret && `secret: or ${name}_FILE, the path of a file with it`,
    perTenant && `${name}__AM for one tenant`,
  ]);

const entry = ([name, variable]: [string, Variable]): string =>
  [
    comment(variable.means.replaceAll("`", "")),
    comment(`(${ruleOf(name, variable).replaceAll("`", "")})`),
    `#${name}=${JSON.stringify(variable.default ?? variable.example ?? "").replace(/^"(\S*)"$/, "$1")}`,
  ].join("\n");

/** The variables as a file for `.env`, in which nothing is set. */
export const envExample = (): string =>
  [HEAD, ...GROUPS.flatMap(({ title, variables }) => [`# ---- ${title} ----`, ...Object.entries(variables).map(entry)])]
    .join("\n\n")
    .concat("\n");
