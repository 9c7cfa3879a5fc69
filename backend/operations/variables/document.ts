import type { Group, Variable } from "@/lib/server/environment/row";
import { GROUPS } from "@/lib/server/environment/variables";
import { EXTERNAL_VARIABLES, TEST_VARIABLES } from "./other-variables";

const HEAD = `# Variables

All that the product reads from its environment. Made from the rows of \`lib/server/environment/rows/\` by \`npm run variables\`,
like \`.env.example\`; a test compares them. To add a variable, add its row there and run that.

- **An empty variable counts as none.** A start, and every command, refuses what is wrong or missing: all of it at once, a line for
  each, by name and without anything secret, and ends with 1. A production start without \`DEMO\` refuses to begin without what is
  marked _needed_, and without a host.
- **Read by**: \`web\` is the web application. \`backend\` is the built-in backend, which is part of the web application or runs alone
  (\`npm run backend\`), and every command.
- **Secret**: never shown, and may be given as a file instead. \`TOKEN_SECRET_FILE\` is the path of a file with what would stand in
  \`TOKEN_SECRET\`; a line break at its end is not part of it. Both ways at once, or a file that is missing or empty, is refused.
- **By tenant**: may be set for one tenant, with its key at the end, as \`WAITING_ROOM__AM\`. That wins over the one for all.
- **A name that looks like ours** and that nobody reads (a slip, or a tenant that there is not) is \`variable_unknown\` in the log of
  the start, and a line of \`npm run doctor\`.
- **\`.env\`**: copy \`.env.example\` and take the \`#\` away where you set something. \`npm start\`, \`npm run backend\` and every command
  read it in the project's folder, by the rules of Next.js: \`.env.production.local\`, \`.env.local\` and \`.env.production\` win over it, and
  what is set outside of them wins over all. A \`$\` in a value is written \`\\$\`. Keep it out of version control.`;

const code = (text: string) => `\`${text}\``;
const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");

const marksOf = ({ isSecret, isNeeded, perTenant }: Variable) =>
  [isNeeded && "needed", isSecret && "secret", perTenant && "by tenant"].filter(Boolean).join(", ");

const withoutIt = ({ default: byDefault, without = "none" }: Variable) =>
  byDefault === undefined ? without : code(byDefault);

const groupSection = ({ title, variables }: Group): string =>
  [
    `## ${title}`,
    table(
      ["variable", "default, or without it", "means", "is", "unit", "read by", "marks"],
      Object.entries(variables).map(([name, variable]) => [
        code(name),
        withoutIt(variable),
        variable.means,
        variable.kind.wants,
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
