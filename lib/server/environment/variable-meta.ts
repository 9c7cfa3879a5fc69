import { z } from "zod";

/** Who reads a variable: the web application, the backend (inside the web application, alone, and in each command), or both. */
export type Reader = "web" | "backend";

export const WEB = ["web"] as const;
export const BACKEND = ["backend"] as const;
export const BOTH = ["web", "backend"] as const;

/** Who sets a variable: nobody else needs it. */
export const SETTERS = [
  "every operator",
  "behind a proxy",
  "with several processes",
  "with the private PostgreSQL",
  "with a connection pooler",
  "with a database distributed by tenant",
  "with an own backend",
  "with the crowd of a large network",
  "with retention times of its own",
  "with this method of sending",
  "with sign-in by the organisation",
  "with suggestions of addresses",
  "with monitoring",
  "on Vercel",
  "for development or a demo",
] as const;

/** What the documentation, the checks and the doctor know of a variable besides its schema. */
interface VariableMeta {
  /** One or more plain sentences for operators. */
  description: string;
  setBy: (typeof SETTERS)[number];
  readBy: readonly Reader[];
  /** What happens without it, where it has no default. */
  without?: string;
  /** A valid value, where it has no default. */
  example?: string;
  /** What a number counts. */
  unit?: string;
  /** Never printed. May be given as the path of a file: `NAME_FILE`. */
  isSecret?: true;
  /** A production start without `DEMO` is refused without it. */
  isNeeded?: true;
}

/** The metadata of every variable's schema. */
export const variableMeta = z.registry<VariableMeta>();

/** A variable's schema: its format, wrapped in `optional()`, or in `prefault()` with the text of its default. */
export type VariableSchema = z.ZodOptional<z.ZodType> | z.ZodPrefault<z.ZodType>;
export type VariableSchemas = Readonly<Record<string, VariableSchema>>;

/** Variables under one heading. */
export interface Group {
  title: string;
  /** A variable whose name begins with one of these is ours, or a misspelt one of ours. */
  prefixes: readonly string[];
  variables: VariableSchemas;
  /** Variables that may be set for one tenant: `NAME__AM`. */
  tenantVariables?: VariableSchemas;
}

/** All facts about one variable. */
export interface VariableRow extends VariableMeta {
  name: string;
  schema: VariableSchema;
  /** Which texts are valid; completes the sentence "it is not …". */
  expects: string;
  /** The default, as text. */
  default?: string;
  isPerTenant: boolean;
}

const rowOf = (name: string, schema: VariableSchema, isPerTenant: boolean): VariableRow => {
  const meta = variableMeta.get(schema);
  if (!meta) throw new Error(`${name} has no metadata`);
  return {
    ...meta,
    name,
    schema,
    isPerTenant,
    expects: schema.unwrap().description ?? "",
    ...(schema instanceof z.ZodPrefault && { default: String(schema.def.defaultValue) }),
  };
};

/** The variables of a group in the order of its tables. */
export const groupRows = ({ variables, tenantVariables = {} }: Group): VariableRow[] => [
  ...Object.entries(variables).map(([name, schema]) => rowOf(name, schema, false)),
  ...Object.entries(tenantVariables).map(([name, schema]) => rowOf(name, schema, true)),
];
