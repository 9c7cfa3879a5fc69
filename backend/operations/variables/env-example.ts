import { groupRows, type VariableRow } from "@/lib/server/environment/variable-meta";
import { GROUPS } from "@/lib/server/environment/variables";

const HEAD = `# Every variable that Startday reads from its environment; \`npm run lists\` writes it.
# Copy this file to .env and remove the # before each variable that you set. As it is, it sets nothing.`;

/** A comment, wrapped between words. */
const comment = (text: string): string =>
  (text.match(/\S.{0,109}(?=\s|$)/g) ?? []).map((line) => `# ${line}`).join("\n");

const sentence = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join("; ");

const ruleOf = ({
  name,
  setBy,
  expects,
  unit,
  without,
  isNeeded,
  isSecret,
  isPerTenant,
  ...row
}: VariableRow): string =>
  sentence([
    `set by: ${setBy}`,
    expects,
    unit && `unit: ${unit}`,
    row.default === undefined ? `without it: ${without ?? "none"}` : `default: ${row.default}`,
    isNeeded && "needed in production",
    isSecret && `secret: or ${name}_FILE, the path of a file with it`,
    isPerTenant && `${name}__AM for one tenant`,
  ]);

const entry = (variable: VariableRow): string =>
  [
    comment(variable.description.replaceAll("`", "")),
    comment(`(${ruleOf(variable).replaceAll("`", "")})`),
    `#${variable.name}=${JSON.stringify(variable.default ?? variable.example ?? "").replace(/^"(\S*)"$/, "$1")}`,
  ].join("\n");

/** The content of `.env.example`: every variable as a comment. */
export const envExample = (): string =>
  [HEAD, ...GROUPS.flatMap((group) => [`# ---- ${group.title} ----`, ...groupRows(group).map(entry)])]
    .join("\n\n")
    .concat("\n");
