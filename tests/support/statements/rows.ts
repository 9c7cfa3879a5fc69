/** Rows of a statement that may say whose they are: a table's, or what a subquery gives. */
export class Rows {
  /** What their tenant equals: a value, or that of other rows. */
  readonly equals: Term[] = [];

  constructor(
    readonly name: string,
    readonly hasTenant: boolean,
    /** Of a union: each must be somebody's. */
    readonly arms?: readonly Rows[],
  ) {}
}

/** What a tenant is compared with: one value (a parameter, a constant), or the tenant of rows. */
export type Term = Rows | string;

/** The values that a tenant is pinned to; none where it may be anybody's. */
export const pinsOf = (term: Term, seen: ReadonlySet<Rows> = new Set()): Set<string> => {
  if (typeof term === "string") return new Set([term]);
  if (seen.has(term)) return new Set();
  const known = new Set([...seen, term]);
  if (!term.arms) return new Set(term.equals.flatMap((one) => [...pinsOf(one, known)]));
  const each = term.arms.map((arm) => pinsOf(arm, known));
  return each.some(({ size }) => size === 0) ? new Set() : new Set(each.flatMap((pins) => [...pins]));
};

/** What a level of a statement sees: its own rows by their names, those around it, and the named subqueries. */
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

  /** Whose `tenant` is meant by one that stands alone. */
  withTenant(): Rows | undefined {
    return [...this.named.values()].find(({ hasTenant }) => hasTenant) ?? this.outer?.withTenant();
  }

  /** What a subquery beside these rows sees: all but them. */
  beside(): Scope {
    return new Scope(this.outer, this.subqueries);
  }
}
