import { Expressions, type Output, type Schema, TENANT } from "./expressions";
import { pinsOf, Rows, Scope, type Term } from "./rows";
import { as, childrenOf, listOf, namesOf, statementsIn, type Tree, tablesIn } from "./tree";

const NOTHING: Output = { rows: new Rows("nothing", false), columns: [] };

/** Judges one statement: collects the rows that must belong to one tenant, and what their tenant is compared with. */
class Judge extends Expressions {
  private readonly must: Rows[] = [];
  private readonly problems: string[] = [];
  private readonly known = new WeakMap<Tree, Output>();

  verdict(statement: Tree): string[] {
    this.statement(statement, new Scope());
    const pins = this.must.map((rows) => ({ rows, values: [...pinsOf(rows)] }));
    const loose = pins.filter(({ values }) => values.length === 0).map(({ rows }) => `${rows.name}: of any tenant`);
    const values = new Set(pins.flatMap((one) => one.values));
    const several = values.size > 1 ? [`of several tenants: ${[...values].join(", ")}`] : [];
    return [...new Set([...this.problems, ...loose, ...several])];
  }

  protected statement(node: Tree, outer: Scope): Output {
    const [kind = ""] = Object.keys(node);
    const held = as(kind, node) ?? {};
    const remembered = this.known.get(held);
    if (remembered) return remembered;
    const output = this.judged(kind, held, new Scope(outer));
    this.known.set(held, output);
    return output;
  }

  private judged(kind: string, held: Tree, scope: Scope): Output {
    for (const cte of listOf(as("withClause", held)?.ctes).map((one) => as("CommonTableExpr", one)))
      if (cte) scope.subqueries.set(String(cte.ctename), this.statement(cte.ctequery as Tree, scope).rows);
    if (kind === "SelectStmt") return this.select(held, scope);
    if (kind === "InsertStmt") return this.insert(held, scope);
    if (kind === "UpdateStmt" || kind === "DeleteStmt") return this.change(held, scope);
    for (const { relname } of tablesIn(held).filter((table) => this.isOurs(table)))
      this.problems.push(`${relname}: all of it (${kind})`);
    return NOTHING;
  }

  private select(held: Tree, scope: Scope): Output {
    if (held.larg && held.rarg) {
      const arms = [held.larg, held.rarg].map((arm) => this.statement({ SelectStmt: arm }, scope).rows);
      return {
        rows: new Rows(
          "union",
          arms.every(({ hasTenant }) => hasTenant),
          arms,
        ),
        columns: [],
      };
    }
    for (const item of listOf(held.fromClause)) this.from(item, scope);
    this.conditions(held.whereClause, scope);
    const { fromClause, withClause, ...rest } = held;
    this.walk(rest, scope);
    return this.output(held.targetList, scope);
  }

  private insert(held: Tree, scope: Scope): Output {
    const target = this.table(as("relation", held) ?? {}, scope);
    scope.add("excluded", target);
    const place = listOf(held.cols).findIndex((column) => as("ResTarget", column)?.name === TENANT);
    const source = as("SelectStmt", held.selectStmt) ?? {};
    const lists = listOf(source.valuesLists).map((list) => listOf(as("List", list)?.items)[place]);
    const terms = source.valuesLists
      ? lists.map((item) => this.term(item, scope))
      : [this.statement({ SelectStmt: source }, scope).columns[place]];
    const rows = new Rows(
      `${target.name} (new)`,
      true,
      terms.map((term) => this.holding(term)),
    );
    target.equals.push(rows);
    const { withClause, selectStmt, ...rest } = held;
    this.walk([rest, source.valuesLists], scope);
    return this.output(as("returningClause", held)?.exprs, scope);
  }

  private holding(term: Term | undefined): Rows {
    const rows = new Rows("value", true);
    if (term) rows.equals.push(term);
    return rows;
  }

  private change(held: Tree, scope: Scope): Output {
    this.table(as("relation", held) ?? {}, scope);
    for (const item of listOf(held.fromClause ?? held.usingClause)) this.from(item, scope);
    this.conditions(held.whereClause, scope);
    if (listOf(held.targetList).some((target) => as("ResTarget", target)?.name === TENANT))
      this.problems.push("a row's tenant is changed");
    const { withClause, fromClause, usingClause, relation, ...rest } = held;
    this.walk(rest, scope);
    return this.output(as("returningClause", held)?.exprs, scope);
  }

  private isOurs({ relname, schemaname = "public" }: Tree): boolean {
    return schemaname === "public" && this.schema.tables.has(String(relname));
  }

  private table(node: Tree, scope: Scope): Rows {
    const name = String(node.relname);
    const subquery = node.schemaname ? undefined : scope.subqueries.get(name);
    const isOurs = !subquery && this.isOurs(node);
    const rows = new Rows(name, subquery?.hasTenant ?? isOurs);
    if (subquery) rows.equals.push(subquery);
    if (isOurs) this.must.push(rows);
    return scope.add(String(as("alias", node)?.aliasname ?? name), rows);
  }

  /** The rows that an item of FROM adds. */
  private from(item: Tree, scope: Scope): Rows[] {
    const table = as("RangeVar", item);
    if (table) return [this.table(table, scope)];
    const join = as("JoinExpr", item);
    if (join) return this.join(join, scope);
    const [[kind, held] = ["", {}]] = Object.entries(item);
    const { alias, coldeflist, subquery, lateral } = held as Tree;
    const name = String((alias as Tree | undefined)?.aliasname ?? "");
    if (kind === "RangeSubselect") {
      const { rows } = this.statement(subquery as Tree, lateral ? scope : scope.beside());
      return [scope.add(name, rows)];
    }
    this.walk(held, scope);
    const columns = [
      ...namesOf((alias as Tree | undefined)?.colnames),
      ...listOf(coldeflist).map((column) => as("ColumnDef", column)?.colname),
    ];
    return [scope.add(name, new Rows(name, columns.includes(TENANT)))];
  }

  private join(join: Tree, scope: Scope): Rows[] {
    const [left, right] = [join.larg, join.rarg].map((side) => this.from(side as Tree, scope));
    const both = [...(left ?? []), ...(right ?? [])];
    // The condition of an outer join constrains only the rows that may be missing.
    const said = { JOIN_INNER: both, JOIN_LEFT: right, JOIN_RIGHT: left }[String(join.jointype)] ?? [];
    this.conditions(join.quals, scope, (rows) => said.includes(rows));
    this.walk(join.quals, scope);
    if (namesOf(join.usingClause).includes(TENANT)) {
      const [one, other] = [left, right].map((side) => side?.find(({ hasTenant }) => hasTenant));
      if (one && other) this.equate(one, other, (rows) => said.includes(rows));
    }
    return both;
  }

  /** Conditions that hold for every row: those joined by AND. */
  private conditions(node: unknown, scope: Scope, isSaidOf = (rows: Rows) => scope.has(rows)): void {
    const all = as("BoolExpr", node);
    if (all?.boolop === "AND_EXPR") for (const one of listOf(all.args)) this.conditions(one, scope, isSaidOf);
    const compared = as("A_Expr", node);
    if (compared?.kind === "AEXPR_OP" && namesOf(compared.name)[0] === "=") {
      const [left, right] = [compared.lexpr, compared.rexpr].map((side) => this.terms(side, scope));
      for (const [at, term] of (left ?? []).entries()) this.equate(term, right?.[at], isSaidOf);
    }
    const link = as("SubLink", node);
    if (link?.subLinkType === "ANY_SUBLINK" && !link.operName) {
      const { columns } = this.statement(link.subselect as Tree, scope);
      for (const [at, term] of this.terms(link.testexpr, scope).entries()) this.equate(term, columns[at], isSaidOf);
    }
  }

  private equate(one: Term | undefined, other: Term | undefined, isSaidOf: (rows: Rows) => boolean): void {
    if (!one || !other) return;
    if (one instanceof Rows && isSaidOf(one)) one.equals.push(other);
    if (other instanceof Rows && isSaidOf(other)) other.equals.push(one);
  }

  /** Judges the subqueries in an expression, and the calls of our functions. */
  private walk(node: unknown, scope: Scope): void {
    if (as("SelectStmt", node)) return void this.statement(node as Tree, scope);
    const call = as("FuncCall", node);
    const name = namesOf(call?.funcname).at(-1) ?? "";
    if (call && this.schema.functions.has(name)) {
      const rows = new Rows(`${name}()`, true);
      const tenant = this.term(listOf(call.args)[0], scope);
      if (tenant) rows.equals.push(tenant);
      this.must.push(rows);
    }
    for (const child of childrenOf(node)) this.walk(child, scope);
  }
}

/** The parts of a text's statements that reach beyond one tenant. */
export const crossings = (text: string, schema: Schema): string[] =>
  statementsIn(text).flatMap((statement) => new Judge(schema).verdict(statement));
