import {
  type A_Expr,
  type ColumnRef,
  type FuncCall,
  type InsertStmt,
  type JoinExpr,
  type Node,
  parseSync,
  type RangeFunction,
  type RangeVar,
  type ResTarget,
  type SelectStmt,
  type SubLink,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query';

/** `unknown` if neither statement nor schema decides. */
export type Nullability = 'never' | 'maybe' | 'unknown';

/** Columns of tables in order; the query of each view. */
export interface Catalogue {
  tables: ReadonlyMap<string, ReadonlyMap<string, Nullability>>;
  views: ReadonlyMap<string, string>;
}

interface OutputColumn {
  name: string;
  nullability: Nullability;
}

/** The nullable side of an outer join, unless a condition requires one of its columns. */
interface OptionalSide {
  canBeMissing: boolean;
}

interface Relation {
  name: string;
  columns: Map<string, Nullability>;
  /** May have more columns. */
  isOpen: boolean;
  optionalSides: OptionalSide[];
}

interface Scope {
  relations: Relation[];
  outer: Scope | null;
  ctes: Map<string, OutputColumn[]>;
  isGrouped: boolean;
}

/** In column order; null for unsupported statements. */
export function inferNullability(text: string, catalogue: Catalogue): Nullability[] | null {
  const statements = parseSync(text).stmts ?? [];
  const [only] = statements;
  if (only?.stmt === undefined || statements.length !== 1) return null;
  return new Inference(catalogue).statement(only.stmt, null)?.map(({ nullability }) => nullability) ?? null;
}

/** Null only for a null argument. */
const STRICT = new Set(
  `abs age array_length array_to_string btrim cardinality ceil ceiling date_bin date_part date_trunc
   decode encode extract floor format_type greatest hashtext initcap jsonb_array_length left length
   lower lpad ltrim make_interval md5 mod num_nulls power regexp_replace replace reverse right round rpad rtrim sha256 sign
   similarity split_part sqrt starts_with strpos substr timezone to_char to_json to_jsonb to_timestamp translate trim
   trunc upper date position overlay to_date word_similarity array_append array_remove array_cat array_prepend`
    .trim()
    .split(/\s+/),
);
/** Never null. */
const NEVER_NULL = new Set(
  `clock_timestamp concat concat_ws count cume_dist current_database dense_rank gen_random_uuid generate_series json_build_array
   json_build_object jsonb_build_array jsonb_build_object now ntile num_nonnulls percent_rank pg_try_advisory_lock
   pg_try_advisory_xact_lock random rank row_number statement_timestamp transaction_timestamp version`
    .trim()
    .split(/\s+/),
);
const AGGREGATES = new Set(
  `array_agg avg bit_and bit_or bool_and bool_or every json_agg json_object_agg jsonb_agg jsonb_object_agg max min
   percentile_cont percentile_disc mode string_agg sum any_value`
    .trim()
    .split(/\s+/),
);
/** Lookups that may find nothing. */
const LOOKS_UP = new Set(['->', '->>', '#>', '#>>']);
const STRICT_KINDS = new Set([
  'AEXPR_OP',
  'AEXPR_OP_ANY',
  'AEXPR_OP_ALL',
  'AEXPR_IN',
  'AEXPR_LIKE',
  'AEXPR_ILIKE',
  'AEXPR_SIMILAR',
  'AEXPR_BETWEEN',
  'AEXPR_NOT_BETWEEN',
  'AEXPR_BETWEEN_SYM',
]);

class Inference {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  statement(node: Node, outer: Scope | null): OutputColumn[] | null {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, outer);
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, outer);
    if ('UpdateStmt' in node) return this.#update(node.UpdateStmt, outer);
    if ('DeleteStmt' in node) {
      const { relation, usingClause, whereClause, returningClause, withClause } = node.DeleteStmt;
      const scope = this.#scope(outer, withClause);
      this.#target(relation, scope);
      this.#from(usingClause, whereClause, scope);
      return this.#targets(returningClause?.exprs, scope);
    }
    return null;
  }

  #scope(outer: Scope | null, withClause?: WithClause): Scope {
    const scope: Scope = { relations: [], outer, ctes: new Map(), isGrouped: false };
    for (const each of withClause?.ctes ?? []) {
      if (!('CommonTableExpr' in each)) continue;
      const { ctename = '', ctequery, aliascolnames } = each.CommonTableExpr;
      if (ctequery === undefined) continue;
      // Recursive queries are read twice, first with the non-recursive part.
      const names = (aliascolnames ?? []).map(nameOf);
      const first = 'SelectStmt' in ctequery ? ctequery.SelectStmt.larg : undefined;
      if (withClause?.recursive === true && first !== undefined)
        scope.ctes.set(ctename, renamed(this.#select(first, scope), names));
      scope.ctes.set(ctename, renamed(this.statement(ctequery, scope) ?? [], names));
    }
    return scope;
  }

  #select(stmt: SelectStmt, outer: Scope | null): OutputColumn[] {
    const scope = this.#scope(outer, stmt.withClause);
    if (stmt.larg !== undefined && stmt.rarg !== undefined) {
      const right = this.#select(stmt.rarg, scope);
      return this.#select(stmt.larg, scope).map(({ name, nullability }, index) => ({
        name,
        nullability: anyOf([nullability, right[index]?.nullability ?? 'unknown']),
      }));
    }
    if (stmt.valuesLists !== undefined) return this.#values(stmt.valuesLists, scope);
    scope.isGrouped = (stmt.groupClause ?? []).length > 0;
    this.#from(stmt.fromClause, stmt.whereClause, scope);
    const hasGroupingSets = (stmt.groupClause ?? []).some((each) => 'GroupingSet' in each);
    const columns = this.#targets(stmt.targetList, scope);
    return hasGroupingSets ? columns.map(({ name }) => ({ name, nullability: 'unknown' })) : columns;
  }

  #values(lists: Node[], scope: Scope): OutputColumn[] {
    const rows = lists.map((row) =>
      'List' in row ? (row.List.items ?? []).map((item) => this.#expression(item, scope)) : [],
    );
    return (rows[0] ?? []).map((_, index) => ({
      name: `column${index + 1}`,
      nullability: anyOf(rows.map((row) => row[index] ?? 'unknown')),
    }));
  }

  #insert(stmt: InsertStmt, outer: Scope | null): OutputColumn[] {
    const scope = this.#scope(outer, stmt.withClause);
    const target = this.#target(stmt.relation, scope);
    const given = stmt.selectStmt === undefined ? [] : (this.statement(stmt.selectStmt, scope) ?? []);
    const all = [...target.columns.keys()];
    const columns = stmt.cols?.map((col) => ('ResTarget' in col ? (col.ResTarget.name ?? '') : '')) ?? all;
    for (const [name, nullability] of target.columns) {
      const value = given[columns.indexOf(name)]?.nullability ?? 'unknown';
      if (nullability === 'maybe')
        target.columns.set(name, stmt.onConflictClause === undefined ? value : 'unknown');
    }
    return this.#targets(stmt.returningClause?.exprs, scope);
  }

  #update(stmt: UpdateStmt, outer: Scope | null): OutputColumn[] {
    const scope = this.#scope(outer, stmt.withClause);
    const target = this.#target(stmt.relation, scope);
    const before = new Map(target.columns);
    this.#from(stmt.fromClause, stmt.whereClause, scope);
    for (const each of stmt.targetList ?? []) {
      if (!('ResTarget' in each)) continue;
      const { name = '', val } = each.ResTarget;
      if (before.get(name) === 'maybe')
        target.columns.set(name, val === undefined ? 'unknown' : this.#expression(val, scope));
    }
    return this.#targets(stmt.returningClause?.exprs, scope);
  }

  #target(range: RangeVar | undefined, scope: Scope): Relation {
    const relation = this.#relation(range ?? {}, scope, []);
    scope.relations.push(relation);
    return relation;
  }

  #from(items: Node[] | undefined, where: Node | undefined, scope: Scope): void {
    const conditions = where === undefined ? [] : [where];
    for (const item of items ?? []) this.#fromItem(item, scope, [], conditions);
    for (const condition of conditions) this.#prove(condition, scope);
  }

  /** Conditions of inner joins hold for every row, like WHERE. */
  #fromItem(node: Node, scope: Scope, sides: OptionalSide[], conditions: Node[]): void {
    if ('JoinExpr' in node) return this.#join(node.JoinExpr, scope, sides, conditions);
    if ('RangeVar' in node) {
      scope.relations.push(this.#relation(node.RangeVar, scope, sides));
    } else if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      const read = subquery === undefined ? null : this.statement(subquery, scope);
      const columns = renamed(read ?? [], (alias?.colnames ?? []).map(nameOf));
      scope.relations.push(relationOf(alias?.aliasname ?? '', columns, read === null, sides));
    } else if ('RangeFunction' in node) {
      scope.relations.push(functionRelation(node.RangeFunction, sides));
    } else {
      scope.relations.push(relationOf('', [], true, sides));
    }
  }

  #join(join: JoinExpr, scope: Scope, sides: OptionalSide[], conditions: Node[]): void {
    const optional: OptionalSide = { canBeMissing: true };
    const left =
      join.jointype === 'JOIN_RIGHT' || join.jointype === 'JOIN_FULL' ? [...sides, optional] : sides;
    const other: OptionalSide = { canBeMissing: true };
    const right = join.jointype === 'JOIN_LEFT' || join.jointype === 'JOIN_FULL' ? [...sides, other] : sides;
    const isInner = join.jointype === 'JOIN_INNER';
    // Conditions inside the nullable side don't apply to its missing rows.
    if (join.larg !== undefined) this.#fromItem(join.larg, scope, left, left === sides ? conditions : []);
    if (join.rarg !== undefined) this.#fromItem(join.rarg, scope, right, right === sides ? conditions : []);
    if (isInner && sides.length === 0 && join.quals !== undefined) conditions.push(join.quals);
  }

  #relation(range: RangeVar, scope: Scope, sides: OptionalSide[]): Relation {
    const { relname = '', schemaname, alias } = range;
    const name = alias?.aliasname ?? relname;
    const names = (alias?.colnames ?? []).map(nameOf);
    const first = schemaname === undefined ? scope : null;
    for (let each: Scope | null = first; each !== null; each = each.outer) {
      const columns = each.ctes.get(relname);
      if (columns !== undefined)
        return relationOf(name, renamed(columns, names), columns.length === 0, sides);
    }
    const table = this.#catalogue.tables.get(relname);
    const view = this.#catalogue.views.get(relname);
    const columns =
      view !== undefined
        ? this.#view(view)
        : [...(table ?? [])].map(([column, nullability]) => ({ name: column, nullability }));
    return relationOf(name, renamed(columns, names), table === undefined && view === undefined, sides);
  }

  #view(text: string): OutputColumn[] {
    const stmt = parseSync(text).stmts?.[0]?.stmt;
    return (stmt === undefined ? null : this.statement(stmt, null)) ?? [];
  }

  #targets(list: Node[] | undefined, scope: Scope): OutputColumn[] {
    return (list ?? []).flatMap((node): OutputColumn[] => {
      if (!('ResTarget' in node) || node.ResTarget.val === undefined) return [];
      const { name, val } = node.ResTarget;
      if ('ColumnRef' in val) {
        const fields = val.ColumnRef.fields ?? [];
        const [qualifier] = fields;
        if (fields.some((field) => 'A_Star' in field))
          return this.#star(fields.length > 1 && qualifier !== undefined ? nameOf(qualifier) : null, scope);
      }
      return [{ name: name ?? impliedName(node.ResTarget), nullability: this.#expression(val, scope) }];
    });
  }

  #star(qualifier: string | null, scope: Scope): OutputColumn[] {
    return scope.relations
      .filter(({ name }) => qualifier === null || name === qualifier)
      .flatMap((relation) =>
        [...relation.columns.keys()].map((name) => ({ name, nullability: ofRelation(relation, name) })),
      );
  }

  #column(ref: ColumnRef, scope: Scope): { relation: Relation; name: string; in: Scope } | null {
    const names = (ref.fields ?? []).map(nameOf);
    const [name = '', qualifier] = [names.at(-1), names.at(-2)];
    for (let each: Scope | null = scope; each !== null; each = each.outer) {
      const relation = each.relations.find((candidate) =>
        qualifier === undefined
          ? candidate.columns.has(name)
          : candidate.name === qualifier && (candidate.columns.has(name) || candidate.isOpen),
      );
      if (relation !== undefined) return { relation, name, in: each };
      // An open relation may have the column.
      if (qualifier === undefined && each.relations.some(({ isOpen }) => isOpen)) return null;
    }
    return null;
  }

  /** Columns that a true condition proves non-null. */
  #prove(condition: Node, scope: Scope): void {
    for (const { relation, name } of this.#provenBy(condition, scope)) {
      for (const side of relation.optionalSides) side.canBeMissing = false;
      relation.columns.set(name, 'never');
    }
  }

  #provenBy(node: Node, scope: Scope): { relation: Relation; name: string }[] {
    if ('BoolExpr' in node) {
      const { boolop, args = [] } = node.BoolExpr;
      if (boolop === 'AND_EXPR') return args.flatMap((each) => this.#provenBy(each, scope));
      if (boolop === 'NOT_EXPR') return args.flatMap((each) => this.#strictColumns(each, scope));
      const [first = [], ...others] = args.map((each) => this.#provenBy(each, scope));
      return first.filter((one) =>
        others.every((proven) =>
          proven.some((two) => two.relation === one.relation && two.name === one.name),
        ),
      );
    }
    if ('NullTest' in node) {
      const { nulltesttype, arg } = node.NullTest;
      return nulltesttype === 'IS_NOT_NULL' && arg !== undefined ? this.#strictColumns(arg, scope) : [];
    }
    if (
      'SubLink' in node &&
      node.SubLink.subLinkType === 'ANY_SUBLINK' &&
      node.SubLink.testexpr !== undefined
    )
      return this.#strictColumns(node.SubLink.testexpr, scope);
    return this.#strictColumns(node, scope);
  }

  /** Columns that are non-null if the expression is. */
  #strictColumns(node: Node, scope: Scope): { relation: Relation; name: string }[] {
    const all = (nodes: (Node | undefined)[]) =>
      nodes.flatMap((each) => (each === undefined ? [] : this.#strictColumns(each, scope)));
    if ('ColumnRef' in node) {
      const found = this.#column(node.ColumnRef, scope);
      return found === null || found.in !== scope ? [] : [found];
    }
    if ('TypeCast' in node) return all([node.TypeCast.arg]);
    if ('CollateClause' in node) return all([node.CollateClause.arg]);
    if (
      'FuncCall' in node &&
      STRICT.has(functionName(node.FuncCall)) &&
      functionName(node.FuncCall) !== 'greatest'
    )
      return all(node.FuncCall.args ?? []);
    if ('RowExpr' in node) return all(node.RowExpr.args ?? []);
    if ('A_Expr' in node && STRICT_KINDS.has(node.A_Expr.kind ?? '')) {
      const { lexpr, rexpr, kind, name = [] } = node.A_Expr;
      // Row comparisons only decide by the first difference, except equality.
      const isRow = [lexpr, rexpr].some((side) => side !== undefined && 'RowExpr' in side);
      if (isRow && name.map(nameOf).join('') !== '=') return [];
      return kind === 'AEXPR_OP' || kind === 'AEXPR_LIKE' || kind === 'AEXPR_ILIKE'
        ? all([lexpr, rexpr])
        : all([lexpr]);
    }
    return [];
  }

  #expression(node: Node, scope: Scope): Nullability {
    const of = (each: Node | undefined): Nullability =>
      each === undefined ? 'unknown' : this.#expression(each, scope);
    if ('A_Const' in node) return node.A_Const.isnull === true ? 'maybe' : 'never';
    if ('ColumnRef' in node) {
      const found = this.#column(node.ColumnRef, scope);
      return found === null ? 'unknown' : ofRelation(found.relation, found.name);
    }
    if ('TypeCast' in node) return of(node.TypeCast.arg);
    if ('CollateClause' in node) return of(node.CollateClause.arg);
    if ('A_Expr' in node) return this.#operator(node.A_Expr, scope);
    if ('BoolExpr' in node) return strict((node.BoolExpr.args ?? []).map(of));
    if ('NullTest' in node || 'BooleanTest' in node || 'SQLValueFunction' in node || 'RowExpr' in node)
      return 'never';
    if ('A_ArrayExpr' in node) return 'never';
    if ('CoalesceExpr' in node) return firstOf((node.CoalesceExpr.args ?? []).map(of));
    if ('MinMaxExpr' in node) return firstOf((node.MinMaxExpr.args ?? []).map(of));
    if ('CaseExpr' in node) {
      const { args = [], defresult } = node.CaseExpr;
      const results = args.map((each) => ('CaseWhen' in each ? of(each.CaseWhen.result) : 'unknown'));
      return anyOf([...results, defresult === undefined ? 'maybe' : of(defresult)]);
    }
    if ('SubLink' in node) return this.#sublink(node.SubLink, scope);
    if ('FuncCall' in node) return this.#function(node.FuncCall, scope);
    return 'unknown';
  }

  #operator({ kind, name = [], lexpr, rexpr }: A_Expr, scope: Scope): Nullability {
    if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return 'never';
    if (kind === 'AEXPR_NULLIF') return 'maybe';
    const operator = name.map(nameOf).join('');
    if (LOOKS_UP.has(operator)) return 'unknown';
    const right =
      rexpr !== undefined && 'List' in rexpr ? (rexpr.List.items ?? []) : rexpr === undefined ? [] : [rexpr];
    return strict(
      [...(lexpr === undefined ? [] : [lexpr]), ...right].map((each) => this.#expression(each, scope)),
    );
  }

  #sublink({ subLinkType, subselect }: SubLink, scope: Scope): Nullability {
    if (subLinkType === 'EXISTS_SUBLINK' || subLinkType === 'ARRAY_SUBLINK') return 'never';
    if (subLinkType !== 'EXPR_SUBLINK' || subselect === undefined || !('SelectStmt' in subselect))
      return 'unknown';
    const stmt = subselect.SelectStmt;
    const [column] = this.#select(stmt, scope);
    const [target] = stmt.targetList ?? [];
    const isOneRow =
      (stmt.groupClause === undefined && target !== undefined && hasAggregate(target)) ||
      (stmt.fromClause === undefined && stmt.whereClause === undefined && stmt.op === 'SETOP_NONE');
    if (isOneRow) return column?.nullability ?? 'unknown';
    // A foreign key always finds its row; other conditions may not.
    return column?.nullability === 'maybe' ? 'maybe' : 'unknown';
  }

  #function(call: FuncCall, scope: Scope): Nullability {
    const name = functionName(call);
    const args = (call.args ?? []).map((each) => this.#expression(each, scope));
    if (NEVER_NULL.has(name)) return 'never';
    if (AGGREGATES.has(name)) {
      if (call.over !== undefined) return call.agg_filter === undefined ? strict(args) : 'maybe';
      const hasRows = scope.isGrouped && call.agg_filter === undefined;
      if (name === 'array_agg' || name.startsWith('json')) return hasRows ? 'never' : 'maybe';
      return hasRows ? strict(args.slice(0, 1)) : 'maybe';
    }
    return STRICT.has(name) ? strict(args) : 'unknown';
  }
}

/** Null if any is. */
function strict(of: Nullability[]): Nullability {
  if (of.includes('maybe')) return 'maybe';
  return of.every((each) => each === 'never') ? 'never' : 'unknown';
}

const anyOf = strict;

/** Null only if all are. */
function firstOf(of: Nullability[]): Nullability {
  if (of.includes('never')) return 'never';
  return of.every((each) => each === 'maybe') ? 'maybe' : 'unknown';
}

function ofRelation(relation: Relation, name: string): Nullability {
  if (relation.optionalSides.some(({ canBeMissing }) => canBeMissing)) return 'maybe';
  return relation.columns.get(name) ?? 'unknown';
}

function relationOf(
  name: string,
  columns: OutputColumn[],
  isOpen: boolean,
  optionalSides: OptionalSide[],
): Relation {
  return {
    name,
    columns: new Map(columns.map((column) => [column.name, column.nullability])),
    isOpen,
    optionalSides,
  };
}

function functionRelation(
  { alias, coldeflist, functions, ordinality }: RangeFunction,
  sides: OptionalSide[],
): Relation {
  const named = (alias?.colnames ?? []).map(nameOf);
  const defined = (coldeflist ?? []).map((each) =>
    'ColumnDef' in each ? (each.ColumnDef.colname ?? '') : '',
  );
  const name = alias?.aliasname ?? '';
  const names = named.length > 0 ? named : defined.length > 0 ? defined : [name];
  const [first] = functions ?? [];
  const call = first !== undefined && 'List' in first ? first.List.items?.[0] : undefined;
  const isSeries =
    call !== undefined && 'FuncCall' in call && functionName(call.FuncCall) === 'generate_series';
  const columns = names.map((column, index): OutputColumn => {
    const isCounter = isSeries || (ordinality === true && index === names.length - 1);
    return { name: column, nullability: isCounter ? 'never' : 'unknown' };
  });
  return relationOf(name, columns, true, sides);
}

const renamed = (columns: OutputColumn[], names: string[]): OutputColumn[] =>
  columns.map(({ name, nullability }, index) => ({ name: names[index] ?? name, nullability }));

const nameOf = (node: Node): string => ('String' in node ? (node.String.sval ?? '') : '');

const functionName = ({ funcname }: FuncCall): string => {
  const last = funcname?.at(-1);
  return last === undefined ? '' : nameOf(last);
};

/** PostgreSQL's name for an unnamed column. */
function impliedName({ val }: ResTarget): string {
  if (val === undefined) return '';
  if ('ColumnRef' in val) return nameOf(val.ColumnRef.fields?.at(-1) ?? { String: {} });
  if ('FuncCall' in val) return functionName(val.FuncCall);
  if ('TypeCast' in val) return impliedName({ val: val.TypeCast.arg });
  return '';
}

/** Ignores subqueries. */
function hasAggregate(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('SubLink' in node) return false;
  if ('FuncCall' in node) {
    const call = node.FuncCall as FuncCall;
    const name = functionName(call);
    if (call.over === undefined && (name === 'count' || AGGREGATES.has(name))) return true;
  }
  return Object.values(node).some((each) =>
    Array.isArray(each) ? each.some(hasAggregate) : hasAggregate(each),
  );
}
