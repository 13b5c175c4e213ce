import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  loadModule,
  type Node,
  parseSync,
  type RawStmt,
} from 'libpg-query';
import { NO_TRANSACTION } from '#shared/db/migrate.server.ts';

export const RULES = {
  'scans-under-lock':
    'reads the whole table while nobody may use it: add it as NOT VALID, and VALIDATE it in a file of its own',
  'rewrites-table':
    'writes the whole table anew while nobody may use it: add a column without it, and have a job fill it',
  'index-under-lock':
    'makes an index while nobody may write: CREATE INDEX CONCURRENTLY in a file without a transaction, then USING INDEX',
  'last-release-reads-it':
    'removes something that the last release still uses: remove it one release later, with a waiver',
  'last-release-cannot-write': 'makes writes of the last release fail: add a default, or allow null',
  'rows-by-a-job': 'locks rows until the last one: let a job change them in batches',
  'validates-beside-others':
    'validates under the locks of the statements beside it: VALIDATE in a file of its own',
  'sets-time-outs': 'overrides a setting of the operator who runs the migrations',
  'begun-again': 'leaves an invalid index after an interruption: DROP INDEX CONCURRENTLY IF EXISTS before it',
  'without-transaction': `needs a file that begins with "${NO_TRANSACTION}", or is the only kind such a file may have`,
  unknown: 'is missing from the list of safe statements: check its locks, and waive it',
} as const;
export type Rule = keyof typeof RULES;

export interface Complaint {
  line: number;
  rule: Rule;
  says: string;
}

/** `-- waived RULE: reason`, above the statement. */
const WAIVER = /^--\s*waived ([a-z-]+): \S/;

/**
 * Finds statements that block a table in use or break the last release, with PostgreSQL's parser. Every table not
 * created in the file counts as large. Throws on a syntax error.
 */
export async function findComplaints(sql: string): Promise<Complaint[]> {
  await loadModule();
  const { stmts = [] } = parseSync(sql);
  const file: WholeFile = {
    inTransaction: !sql.startsWith(NO_TRANSACTION),
    made: new Set(stmts.flatMap(({ stmt }) => createdTable(stmt))),
    dropped: new Set(stmts.flatMap(({ stmt }) => droppedIndexes(stmt))),
    validatesOnly: stmts.every(({ stmt }) => onlyValidates(stmt)),
  };
  const lines = sql.split('\n');
  return stmts.flatMap((raw) => {
    const line = lineNumber(sql, raw);
    const waived = findWaivers(lines, line);
    return [...new Set(checkStatement(raw.stmt, file))]
      .filter((rule) => !waived.has(rule))
      .map((rule) => ({ line, rule, says: `It ${RULES[rule]}.` }));
  });
}

interface WholeFile {
  inTransaction: boolean;
  /** Tables created in this file. */
  made: ReadonlySet<string>;
  dropped: ReadonlySet<string>;
  validatesOnly: boolean;
}

/** Locations are byte offsets. */
function lineNumber(sql: string, { stmt_location = 0 }: RawStmt): number {
  return Buffer.from(sql).subarray(0, stmt_location).toString().split('\n').length;
}

function findWaivers(lines: readonly string[], line: number): Set<string> {
  const waived = new Set<string>();
  for (let above = line - 2; lines[above]?.startsWith('--') === true; above -= 1) {
    const rule = WAIVER.exec(lines[above] ?? '')?.[1];
    if (rule !== undefined) waived.add(rule);
  }
  return waived;
}

function createdTable(stmt: Node | undefined): string[] {
  return stmt !== undefined && 'CreateStmt' in stmt ? [stmt.CreateStmt.relation?.relname ?? ''] : [];
}

function droppedIndexes(stmt: Node | undefined): string[] {
  if (stmt === undefined || !('DropStmt' in stmt) || stmt.DropStmt.removeType !== 'OBJECT_INDEX') return [];
  return (stmt.DropStmt.objects ?? []).map((object) => qualifiedName(object).at(-1) ?? '');
}

/** Parts of `schema.name`. */
function qualifiedName(node: Node): string[] {
  if ('String' in node) return [node.String.sval ?? ''];
  return 'List' in node ? (node.List.items ?? []).flatMap(qualifiedName) : [];
}

function onlyValidates(stmt: Node | undefined): boolean {
  return (
    stmt !== undefined && 'AlterTableStmt' in stmt && listCommands(stmt.AlterTableStmt.cmds).every(validates)
  );
}

const validates = ({ subtype }: AlterTableCmd): boolean => subtype === 'AT_ValidateConstraint';

const listCommands = (nodes: readonly Node[] | undefined): AlterTableCmd[] =>
  (nodes ?? []).flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []));

const listConstraints = (nodes: readonly Node[] | undefined): Constraint[] =>
  (nodes ?? []).flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));

/** They create or replace, or lock only for an instant. */
const SAFE_STATEMENTS = [
  'AlterEnumStmt',
  'CommentStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'CreateStmt',
  'CreateTrigStmt',
  'GrantStmt',
  'InsertStmt',
  'ViewStmt',
];

const TIMEOUT_SETTINGS = /_timeout$/;

function checkStatement(stmt: Node | undefined, file: WholeFile): Rule[] {
  if (stmt === undefined) return [];
  const isNew = (relation: { relname?: string } | undefined) => file.made.has(relation?.relname ?? '');
  const concurrently =
    ('IndexStmt' in stmt && stmt.IndexStmt.concurrent === true) ||
    ('DropStmt' in stmt && stmt.DropStmt.concurrent === true);
  const misplaced: Rule[] = concurrently === file.inTransaction ? ['without-transaction'] : [];
  if ('IndexStmt' in stmt) {
    const { relation, concurrent, idxname = '' } = stmt.IndexStmt;
    if (concurrent !== true) return isNew(relation) ? [] : ['index-under-lock', ...misplaced];
    return [...misplaced, ...(file.dropped.has(idxname) ? [] : (['begun-again'] as const))];
  }
  if ('DropStmt' in stmt) {
    switch (stmt.DropStmt.removeType) {
      case 'OBJECT_INDEX':
        return concurrently ? misplaced : ['index-under-lock'];
      case 'OBJECT_TRIGGER':
        return misplaced;
      default:
        return ['last-release-reads-it', ...misplaced];
    }
  }
  if ('AlterTableStmt' in stmt) {
    const { relation, cmds } = stmt.AlterTableStmt;
    return isNew(relation)
      ? misplaced
      : [...listCommands(cmds).flatMap((command) => checkCommand(command, file)), ...misplaced];
  }
  if ('RenameStmt' in stmt) {
    const { renameType, relation } = stmt.RenameStmt;
    const onlyForPeople = renameType === 'OBJECT_TABCONSTRAINT' || renameType === 'OBJECT_INDEX';
    return isNew(relation) || onlyForPeople ? misplaced : ['last-release-reads-it', ...misplaced];
  }
  if ('UpdateStmt' in stmt)
    return isNew(stmt.UpdateStmt.relation) ? misplaced : ['rows-by-a-job', ...misplaced];
  if ('DeleteStmt' in stmt)
    return isNew(stmt.DeleteStmt.relation) ? misplaced : ['rows-by-a-job', ...misplaced];
  if ('VariableSetStmt' in stmt)
    return TIMEOUT_SETTINGS.test(stmt.VariableSetStmt.name ?? '') ? ['sets-time-outs'] : ['unknown'];
  return SAFE_STATEMENTS.some((name) => name in stmt) ? misplaced : ['unknown'];
}

/** `ALTER TABLE` commands that change only the catalogue. */
const SAFE_COMMANDS: ReadonlySet<string> = new Set([
  'AT_ColumnDefault',
  'AT_DropConstraint',
  'AT_DropNotNull',
  'AT_EnableTrig',
  'AT_DisableTrig',
  'AT_ResetOptions',
  'AT_ResetRelOptions',
  'AT_SetOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_SetStorage',
]);

function checkCommand(command: AlterTableCmd, file: WholeFile): Rule[] {
  const { subtype = '', def } = command;
  if (validates(command)) return file.validatesOnly ? [] : ['validates-beside-others'];
  if (SAFE_COMMANDS.has(subtype)) return [];
  switch (subtype) {
    case 'AT_AddColumn':
      return def !== undefined && 'ColumnDef' in def ? checkColumn(def.ColumnDef) : ['unknown'];
    case 'AT_AddConstraint':
      return listConstraints(def === undefined ? [] : [def]).flatMap(checkConstraint);
    case 'AT_SetNotNull':
      return ['scans-under-lock'];
    case 'AT_DropColumn':
      return ['last-release-reads-it'];
    case 'AT_AlterColumnType':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return ['rewrites-table'];
    default:
      return ['unknown'];
  }
}

function checkConstraint({ contype, skip_validation, indexname }: Constraint): Rule[] {
  switch (contype) {
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
    case 'CONSTR_EXCLUSION':
      return indexname === undefined ? ['index-under-lock'] : [];
    default:
      return skip_validation === true ? [] : ['scans-under-lock'];
  }
}

const SERIAL_TYPES = /^(?:small|big)?serial[248]?$/;

function checkColumn({ constraints, typeName }: ColumnDef): Rule[] {
  const refused: Rule[] = [];
  const given = listConstraints(constraints);
  const has = (contype: Constraint['contype']) => given.find((each) => each.contype === contype);
  if ((typeName?.names ?? []).flatMap(qualifiedName).some((name) => SERIAL_TYPES.test(name)))
    refused.push('rewrites-table');
  const byDefault = has('CONSTR_DEFAULT')?.raw_expr;
  if (byDefault !== undefined && !isStableExpression(byDefault)) refused.push('rewrites-table');
  if (has('CONSTR_IDENTITY') !== undefined || has('CONSTR_GENERATED')?.generated_kind === 's')
    refused.push('rewrites-table');
  const filledIn = byDefault ?? has('CONSTR_IDENTITY') ?? has('CONSTR_GENERATED');
  if (has('CONSTR_NOTNULL') !== undefined && filledIn === undefined)
    refused.push('last-release-cannot-write');
  if (has('CONSTR_CHECK') !== undefined || has('CONSTR_FOREIGN') !== undefined)
    refused.push('scans-under-lock');
  if (has('CONSTR_UNIQUE') !== undefined || has('CONSTR_PRIMARY') !== undefined)
    refused.push('index-under-lock');
  return refused;
}

/** PostgreSQL evaluates these once for all rows. */
function isStableExpression(expression: Node): boolean {
  if ('A_Const' in expression || 'SQLValueFunction' in expression) return true;
  if ('TypeCast' in expression)
    return expression.TypeCast.arg !== undefined && isStableExpression(expression.TypeCast.arg);
  if ('A_ArrayExpr' in expression) return (expression.A_ArrayExpr.elements ?? []).every(isStableExpression);
  if ('FuncCall' in expression)
    return (expression.FuncCall.funcname ?? []).flatMap(qualifiedName).at(-1) === 'now';
  return false;
}
