import { type Group, groupRows, type VariableRow } from "@/lib/server/environment/variable-meta";
import { GROUPS } from "@/lib/server/environment/variables";
import { EXTERNAL_VARIABLES, TEST_VARIABLES } from "./other-variables";

const HEAD = `# Variables

Every variable that the product reads from its environment. \`npm run lists\` writes this page and \`.env.example\` from the schemas
in \`lib/server/environment/rows/\`. To add a variable, add its schema there and run the command.

- **An empty variable counts as none.** A start and every command stop with exit code 1 if a variable is wrong or missing. They print
  one line for each such variable, with its name and without secrets. In production without \`DEMO\`, the variables marked _needed_
  and a host are required.
- **Read by**: \`web\` is the web application. \`backend\` is the built-in backend, which is part of the web application or runs alone
  (\`npm run backend\`), and every command.
- **Set by**: who has a reason to set it. Nobody else needs it; no operator needs all.
- **Secret**: never printed. It may be given as a file instead: \`TOKEN_SECRET_FILE\` is the path of a file with the value of
  \`TOKEN_SECRET\`. A line break at the end of the file is dropped. Setting both, or naming a missing or empty file, is refused.
- **By tenant**: may be set for one tenant, with the tenant's key at the end: \`WAITING_ROOM__AM\`. It wins over the variable for all.
- **A variable that looks like ours and is not read** (a typing error, or an unknown tenant) is logged as \`variable_unknown\` at the
  start, and \`npm run doctor\` lists it.
- **\`.env\`**: copy \`.env.example\` and remove the \`#\` before each variable that you set. \`npm start\`, \`npm run backend\` and every
  command read it in the project's folder, by the rules of Next.js: \`.env.production.local\`, \`.env.local\` and \`.env.production\` win
  over it, and variables of the process win over all files. A \`$\` in a value is written \`\\$\`. Keep it out of version control.`;

const code = (text: string) => `\`${text}\``;
const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");

const marksOf = ({ isSecret, isNeeded, isPerTenant }: VariableRow) =>
  [isNeeded && "needed", isSecret && "secret", isPerTenant && "by tenant"].filter(Boolean).join(", ");

const defaultOf = ({ default: byDefault, without = "none" }: VariableRow) =>
  byDefault === undefined ? without : code(byDefault);

const groupSection = (group: Group): string =>
  [
    `## ${group.title}`,
    table(
      ["variable", "set by", "default, or without it", "means", "is", "unit", "read by", "marks"],
      groupRows(group).map((variable) => [
        code(variable.name),
        variable.setBy,
        defaultOf(variable),
        variable.description,
        variable.expects,
        variable.unit ?? "",
        variable.readBy.join(", "),
        marksOf(variable),
      ]),
    ),
  ].join("\n\n");

/** The variables as a page of the documentation. */
export const variablesDocument = (): string =>
  [
    HEAD,
    ...GROUPS.map(groupSection),
    "## Set by others",
    table(
      ["variable", "means"],
      EXTERNAL_VARIABLES.map(({ name, means }) => [code(name), means]),
    ),
    "## Of the tests and the bench",
    table(
      ["variable", "default", "means"],
      TEST_VARIABLES.map(({ name, default: byDefault, means }) => [code(name), byDefault, means]),
    ),
  ]
    .join("\n\n")
    .concat("\n");
