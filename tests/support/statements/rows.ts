/** Rows of a statement with a tenant: those of a table or of a subquery. */
export class Rows {
  /** Terms that their tenant equals: a value, or the tenant of other rows. */
  readonly equals: Term[] = [];

  constructor(
    readonly name: string,
    readonly hasTenant: boolean,
    /** Branches of a union: each must be pinned to a tenant. */
    readonly arms?: readonly Rows[],
  ) {}
}

/** A term that a tenant is compared with: one value (a parameter, a constant), or the tenant of rows. */
export type Term = Rows | string;

/** The values that a tenant is pinned to; empty where it is unconstrained. */
export const pinsOf = (term: Term, visited: ReadonlySet<Rows> = new Set()): Set<string> => {
  if (typeof term === "string") return new Set([term]);
  if (visited.has(term)) return new Set();
  const nowVisited = new Set([...visited, term]);
  if (!term.arms) return new Set(term.equals.flatMap((equal) => [...pinsOf(equal, nowVisited)]));
  const armPins = term.arms.map((arm) => pinsOf(arm, nowVisited));
  return armPins.some(({ size }) => size === 0) ? new Set() : new Set(armPins.flatMap((pins) => [...pins]));
};

/** The names visible at one level of a statement: its own rows, those around it, and named subqueries. */
export class Scope {
  private readonly named = new Map<string, Rows>();
  readonly subqueries: Map<string, Rows>;

  constructor(
    private readonly outer?: Scope,
    subqueries: ReadonlyMap<string, Rows> = outer?.subqueries ?? new Map(),
  ) {
    this.subqueries = new Map(subqueries);
  }

  add(name: string, rows: Rows): Rows {
    this.named.set(name, rows);
    return rows;
  }

  has(rows: Rows): boolean {
    return [...this.named.values()].includes(rows);
  }

  find(name: string): Rows | undefined {
    return this.named.get(name) ?? this.outer?.find(name);
  }

  /** The rows that an unqualified `tenant` refers to. */
  withTenant(): Rows | undefined {
    return [...this.named.values()].find(({ hasTenant }) => hasTenant) ?? this.outer?.withTenant();
  }

  /** The scope of a subquery beside these rows, which cannot see them. */
  beside(): Scope {
    return new Scope(this.outer, this.subqueries);
  }
}
