import { Expressions, type Output, type Schema, TENANT } from "./expressions";
import { pinsOf, Rows, Scope, type Term } from "./rows";
import { as, childrenOf, listOf, namesOf, statementsIn, type Tree, tablesIn } from "./tree";

const NOTHING: Output = { rows: new Rows("nothing", false), columns: [] };

/** Checks one statement: collects the rows that must belong to one tenant, and the terms their tenant is compared with. */
class Judge extends Expressions {
  private readonly pinned: Rows[] = [];
  private readonly problems: string[] = [];
  private readonly outputs = new WeakMap<Tree, Output>();

  verdict(statement: Tree): string[] {
    this.statement(statement, new Scope());
    const pins = this.pinned.map((rows) => ({ rows, values: [...pinsOf(rows)] }));
    const unpinned = pins.filter(({ values }) => values.length === 0).map(({ rows }) => `${rows.name}: of any tenant`);
    const tenants = new Set(pins.flatMap(({ values }) => values));
    const several = tenants.size > 1 ? [`of several tenants: ${[...tenants].join(", ")}`] : [];
    return [...new Set([...this.problems, ...unpinned, ...several])];
  }

  protected statement(node: Tree, outer: Scope): Output {
    const [kind = ""] = Object.keys(node);
    const fields = as(kind, node) ?? {};
    const cached = this.outputs.get(fields);
    if (cached) return cached;
    const output = this.judgeKind(kind, fields, new Scope(outer));
    this.outputs.set(fields, output);
    return output;
  }

  private judgeKind(kind: string, fields: Tree, scope: Scope): Output {
    for (const cte of listOf(as("withClause", fields)?.ctes).map((one) => as("CommonTableExpr", one)))
      if (cte) scope.subqueries.set(String(cte.ctename), this.statement(cte.ctequery as Tree, scope).rows);
    if (kind === "SelectStmt") return this.select(fields, scope);
    if (kind === "InsertStmt") return this.insert(fields, scope);
    if (kind === "UpdateStmt" || kind === "DeleteStmt") return this.change(fields, scope);
    for (const { relname } of tablesIn(fields).filter((table) => this.isOurs(table)))
      this.problems.push(`${relname}: all of it (${kind})`);
    return NOTHING;
  }

  private select(fields: Tree, scope: Scope): Output {
    if (fields.larg && fields.rarg) {
      const arms = [fields.larg, fields.rarg].map((arm) => this.statement({ SelectStmt: arm }, scope).rows);
      return {
        rows: new Rows(
          "union",
          arms.every(({ hasTenant }) => hasTenant),
          arms,
        ),
        columns: [],
      };
    }
    const items = listOf(fields.fromClause);
    // Citus locks rows of one table by key only.
    if (fields.lockingClause && !(items.length === 1 && as("RangeVar", items[0])))
      this.problems.push("locks rows of a join");
    for (const item of items) this.addFromItem(item, scope);
    this.conditions(fields.whereClause, scope);
    const { fromClause, withClause, ...rest } = fields;
    this.walk(rest, scope);
    return this.output(fields.targetList, scope);
  }

  private insert(fields: Tree, scope: Scope): Output {
    const target = this.table(as("relation", fields) ?? {}, scope);
    scope.add("excluded", target);
    const tenantColumn = listOf(fields.cols).findIndex((column) => as("ResTarget", column)?.name === TENANT);
    const source = as("SelectStmt", fields.selectStmt) ?? {};
    const lists = listOf(source.valuesLists).map((list) => listOf(as("List", list)?.items)[tenantColumn]);
    const terms = source.valuesLists
      ? lists.map((item) => this.term(item, scope))
      : [this.statement({ SelectStmt: source }, scope).columns[tenantColumn]];
    const rows = new Rows(
      `${target.name} (new)`,
      true,
      terms.map((term) => this.valueRows(term)),
    );
    target.equals.push(rows);
    const { withClause, selectStmt, ...rest } = fields;
    this.walk([rest, source.valuesLists], scope);
    return this.output(as("returningClause", fields)?.exprs, scope);
  }

  private valueRows(term: Term | undefined): Rows {
    const rows = new Rows("value", true);
    if (term) rows.equals.push(term);
    return rows;
  }

  private change(fields: Tree, scope: Scope): Output {
    this.table(as("relation", fields) ?? {}, scope);
    for (const item of listOf(fields.fromClause ?? fields.usingClause)) this.addFromItem(item, scope);
    this.conditions(fields.whereClause, scope);
    if (listOf(fields.targetList).some((target) => as("ResTarget", target)?.name === TENANT))
      this.problems.push("a row's tenant is changed");
    const { withClause, fromClause, usingClause, relation, ...rest } = fields;
    this.walk(rest, scope);
    return this.output(as("returningClause", fields)?.exprs, scope);
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
    if (isOurs) this.pinned.push(rows);
    return scope.add(String(as("alias", node)?.aliasname ?? name), rows);
  }

  /** The rows that an item of FROM adds. */
  private addFromItem(item: Tree, scope: Scope): Rows[] {
    const table = as("RangeVar", item);
    if (table) return [this.table(table, scope)];
    const join = as("JoinExpr", item);
    if (join) return this.join(join, scope);
    const [[kind, fields] = ["", {}]] = Object.entries(item);
    const { alias, coldeflist, subquery, lateral } = fields as Tree;
    const name = String((alias as Tree | undefined)?.aliasname ?? "");
    if (kind === "RangeSubselect") {
      const { rows } = this.statement(subquery as Tree, lateral ? scope : scope.beside());
      return [scope.add(name, rows)];
    }
    this.walk(fields, scope);
    const columns = [
      ...namesOf((alias as Tree | undefined)?.colnames),
      ...listOf(coldeflist).map((column) => as("ColumnDef", column)?.colname),
    ];
    return [scope.add(name, new Rows(name, columns.includes(TENANT)))];
  }

  private join(join: Tree, scope: Scope): Rows[] {
    const [left, right] = [join.larg, join.rarg].map((side) => this.addFromItem(side as Tree, scope));
    const both = [...(left ?? []), ...(right ?? [])];
    // The condition of an outer join constrains only the rows that may be missing.
    const constrained = { JOIN_INNER: both, JOIN_LEFT: right, JOIN_RIGHT: left }[String(join.jointype)] ?? [];
    this.conditions(join.quals, scope, (rows) => constrained.includes(rows));
    this.walk(join.quals, scope);
    if (namesOf(join.usingClause).includes(TENANT)) {
      const [first, second] = [left, right].map((side) => side?.find(({ hasTenant }) => hasTenant));
      if (first && second) this.equate(first, second, (rows) => constrained.includes(rows));
    }
    return both;
  }

  /** Equates the terms of conditions that hold for every row: those joined by AND. */
  private conditions(node: unknown, scope: Scope, isConstrained = (rows: Rows) => scope.has(rows)): void {
    const conjunction = as("BoolExpr", node);
    if (conjunction?.boolop === "AND_EXPR")
      for (const one of listOf(conjunction.args)) this.conditions(one, scope, isConstrained);
    const compared = as("A_Expr", node);
    if (compared?.kind === "AEXPR_OP" && namesOf(compared.name)[0] === "=") {
      const [left, right] = [compared.lexpr, compared.rexpr].map((side) => this.terms(side, scope));
      for (const [index, term] of (left ?? []).entries()) this.equate(term, right?.[index], isConstrained);
    }
    const link = as("SubLink", node);
    if (link?.subLinkType === "ANY_SUBLINK" && !link.operName) {
      const { columns } = this.statement(link.subselect as Tree, scope);
      for (const [index, term] of this.terms(link.testexpr, scope).entries())
        this.equate(term, columns[index], isConstrained);
    }
  }

  private equate(first: Term | undefined, second: Term | undefined, isConstrained: (rows: Rows) => boolean): void {
    if (!first || !second) return;
    if (first instanceof Rows && isConstrained(first)) first.equals.push(second);
    if (second instanceof Rows && isConstrained(second)) second.equals.push(first);
  }

  /** Checks the subqueries in an expression, and the calls of our functions. */
  private walk(node: unknown, scope: Scope): void {
    if (as("SelectStmt", node)) return void this.statement(node as Tree, scope);
    const call = as("FuncCall", node);
    const name = namesOf(call?.funcname).at(-1) ?? "";
    if (call && this.schema.functions.has(name)) {
      const rows = new Rows(`${name}()`, true);
      const tenant = this.term(listOf(call.args)[0], scope);
      if (tenant) rows.equals.push(tenant);
      this.pinned.push(rows);
    }
    for (const child of childrenOf(node)) this.walk(child, scope);
  }
}

/** What in a text's statements reaches beyond one tenant, or locks rows of more than one table at once. */
export const crossings = (text: string, schema: Schema): string[] =>
  statementsIn(text).flatMap((statement) => new Judge(schema).verdict(statement));
