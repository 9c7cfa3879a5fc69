import { Rows, type Scope, type Term } from "./rows";
import { as, listOf, namesOf, type Tree } from "./tree";

/** The tables with a tenant, and our functions, whose first argument is the tenant. */
export interface Schema {
  tables: ReadonlySet<string>;
  functions: ReadonlySet<string>;
  /** In a function's body: the parameter that is the tenant. */
  parameter?: string;
}

/** The output of a query: rows, and for each column the tenant term where known. */
export interface Output {
  rows: Rows;
  columns: readonly (Term | undefined)[];
}

export const TENANT = "tenant";

/** Evaluates expressions as tenant terms. */
export abstract class Expressions {
  constructor(protected readonly schema: Schema) {}

  protected abstract statement(node: Tree, outer: Scope): Output;

  protected terms(node: unknown, scope: Scope): (Term | undefined)[] {
    const row = as("RowExpr", node);
    return row ? listOf(row.args).map((item) => this.term(item, scope)) : [this.term(node, scope)];
  }

  /** The tenant term of an expression; undefined where it is unknown. */
  protected term(node: unknown, scope: Scope): Term | undefined {
    const cast = as("TypeCast", node);
    if (cast) return this.term(cast.arg, scope);
    const parameter = as("ParamRef", node);
    if (parameter) return `$${parameter.number}`;
    const text = as("sval", as("A_Const", node))?.sval;
    if (text !== undefined) return `'${text}'`;
    const link = as("SubLink", node);
    if (link?.subLinkType === "EXPR_SUBLINK") return this.statement(link.subselect as Tree, scope).columns[0];
    const names = namesOf(as("ColumnRef", node)?.fields);
    if (names.length === 1 && names[0] === this.schema.parameter) return this.schema.parameter;
    if (names.at(-1) !== TENANT) return undefined;
    return names.length === 1 ? scope.withTenant() : scope.find(String(names.at(-2)));
  }

  protected output(list: unknown, scope: Scope): Output {
    const columns: { name: string; term: Term | undefined }[] = listOf(list).map((item) => {
      const target = as("ResTarget", item);
      const names = namesOf(as("ColumnRef", target?.val)?.fields);
      if (names.at(-1) === "*")
        return { name: TENANT, term: names.length === 1 ? scope.withTenant() : scope.find(String(names[0])) };
      return { name: String(target?.name ?? names.at(-1) ?? ""), term: this.term(target?.val, scope) };
    });
    const tenants = columns.filter(({ name, term }) => name === TENANT && term).map(({ term }) => term as Term);
    const rows = new Rows("subquery", tenants.length > 0);
    if (tenants[0]) rows.equals.push(tenants[0]);
    return { rows, columns: columns.map(({ term }) => term) };
  }
}
