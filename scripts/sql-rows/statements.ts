import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-compiler-api';
import { Evaluator, NotStatic } from './evaluate.ts';

/** The driver's type; `json` can be anything. */
export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'object'
  | 'json'
  | 'void'
  | `${string}[]`;

export interface DeclaredColumn {
  /** For a non-null value. */
  accepts(kind: Kind): boolean;
  nullable: boolean;
  optional: boolean;
  /** For messages. */
  type: string;
}

export interface Statement {
  /** `src/areas/…/queries.server.ts:12` */
  where: string;
  /** All possible texts; null with the reason if unknown. */
  texts: readonly { text: string; instantsAsText: boolean }[] | null;
  unknown: string | null;
  /** Null if nobody reads the rows, or the caller chooses the type. */
  row: ReadonlyMap<string, DeclaredColumn> | null;
}

const root = path.resolve(import.meta.dirname, '../..').replaceAll(path.sep, '/');
/** They run other modules' statements. */
const RUNNERS = ['src/shared/db/', 'src/shared/traces/'].map((folder) => `${root}/${folder}`);
const METHODS: ReadonlySet<string> = new Set(['queryOne', 'queryOneOrNull']);

export function readStatements(): Statement[] {
  const program = readProgram();
  const checker = program.getTypeChecker();
  const evaluator = new Evaluator(program, isOwn);
  const found: Statement[] = [];
  for (const file of program.getSourceFiles()) {
    if (!isOwn(file) || RUNNERS.some((folder) => file.fileName.startsWith(folder))) continue;
    const look = (node: ts.Node): void => {
      const argument = ts.isCallExpression(node) ? statementArgument(node) : null;
      if (argument !== null && ts.isCallExpression(node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push({
          where: `${path.relative(root, file.fileName)}:${line + 1}`,
          ...readTexts(evaluator, argument),
          row: readRow(checker, node),
        });
      }
      ts.forEachChild(node, look);
    };
    look(file);
  }
  return found;
}

const isOwn = (file: ts.SourceFile): boolean => file.fileName.startsWith(`${root}/src/`);

/** Our files and zod; all packages' types take twice as long. */
function readProgram(): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noUncheckedIndexedAccess: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const own = resolveOwnModule(text, from);
      if (own !== undefined) return { resolvedModule: own };
      const isRead = text === 'zod' || from.includes('/node_modules/');
      return isRead ? ts.resolveModuleName(text, from, options, host, cache) : { resolvedModule: undefined };
    });
  const files = ['src', 'packages/demo'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${root}/${folder}/${file}`,
    ),
  );
  return ts.createProgram(
    files.filter((file) => file.endsWith('.server.ts')),
    options,
    host,
  );
}

function resolveOwnModule(name: string, from: string): ts.ResolvedModuleFull | undefined {
  const [, place, rest = ''] = /^(#(?:app|areas|shared)\/|\.)(.*\.ts)$/.exec(name) ?? [];
  if (place === undefined || from.includes('/node_modules/')) return undefined;
  const resolvedFileName =
    place === '.' ? path.resolve(path.dirname(from), name) : `${root}/src/${place.slice(1)}${rest}`;
  return { resolvedFileName, extension: ts.Extension.Ts, isExternalLibraryImport: false };
}

/** Null for other calls. */
function statementArgument(node: ts.CallExpression): ts.Expression | null {
  if (ts.isIdentifier(node.expression))
    return METHODS.has(node.expression.text) ? (node.arguments[1] ?? null) : null;
  const isQuery = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'query';
  return isQuery ? (node.arguments[0] ?? null) : null;
}

function readTexts(evaluator: Evaluator, argument: ts.Expression): Pick<Statement, 'texts' | 'unknown'> {
  try {
    const texts = new Map<string, { text: string; instantsAsText: boolean }>();
    for (const value of evaluator.variants(argument)) {
      const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'text') : value;
      if (typeof text !== 'string') return { texts: null, unknown: 'its text is not known' };
      const instantsAsText =
        typeof value === 'object' && value !== null && Reflect.get(value, 'types') !== undefined;
      texts.set(text, { text, instantsAsText });
    }
    return { texts: [...texts.values()], unknown: null };
  } catch (error) {
    if (error instanceof NotStatic) return { texts: null, unknown: error.message };
    throw error;
  }
}

function readRow(
  checker: ts.TypeChecker,
  node: ts.CallExpression,
): ReadonlyMap<string, DeclaredColumn> | null {
  const [written] = node.typeArguments ?? [];
  const row = written === undefined ? inferredRow(checker, node) : checker.getTypeFromTypeNode(written);
  if (row === null || row.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Any)) return null;
  if (checker.getIndexInfosOfType(row).length > 0) return null;
  const kinds = (row.isUnion() ? row.types : [row]).filter((each) => !(each.flags & ts.TypeFlags.Null));
  const columns = new Map<string, DeclaredColumn>();
  for (const kind of kinds)
    for (const property of checker.getPropertiesOfType(kind)) {
      const column = readColumn(checker, checker.getTypeOfSymbol(property), property);
      const known = columns.get(property.name);
      columns.set(property.name, known === undefined ? column : either(known, column));
    }
  for (const [name, column] of columns)
    if (!kinds.every((kind) => checker.getPropertyOfType(kind, name) !== undefined))
      columns.set(name, { ...column, optional: true });
  return columns.size === 0 ? null : columns;
}

const either = (one: DeclaredColumn, other: DeclaredColumn): DeclaredColumn => ({
  accepts: (kind) => one.accepts(kind) || other.accepts(kind),
  nullable: one.nullable || other.nullable,
  optional: one.optional || other.optional,
  type: one.type === other.type ? one.type : `${one.type} | ${other.type}`,
});

/** `R` from `Promise<R>` or `Promise<R | null>`; other reads declare their type. */
const inferredRow = (checker: ts.TypeChecker, node: ts.CallExpression): ts.Type | null =>
  ts.isIdentifier(node.expression) ? (checker.getAwaitedType(checker.getTypeAtLocation(node)) ?? null) : null;

function readColumn(checker: ts.TypeChecker, type: ts.Type, property: ts.Symbol): DeclaredColumn {
  const members = type.isUnion() ? type.types : [type];
  const values = members.filter((each) => !(each.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
  const isAnything = members.some((each) => each.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown));
  return {
    accepts: (kind) => isAnything || values.some((each) => accepts(checker, each, kind)),
    nullable: isAnything || members.some((each) => each.flags & ts.TypeFlags.Null),
    optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    type: checker.typeToString(type),
  };
}

function accepts(checker: ts.TypeChecker, type: ts.Type, kind: Kind): boolean {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return true;
  if (type.isUnion()) return type.types.some((each) => accepts(checker, each, kind));
  if (type.isIntersection()) return type.types.some((each) => accepts(checker, each, kind));
  if (kind === 'json') return type.symbol?.name !== 'Date' && type.symbol?.name !== 'Buffer';
  if (kind === 'string') return (type.flags & ts.TypeFlags.StringLike) !== 0;
  if (kind === 'number') return (type.flags & ts.TypeFlags.NumberLike) !== 0;
  if (kind === 'boolean') return (type.flags & ts.TypeFlags.BooleanLike) !== 0;
  if (kind.endsWith('[]')) {
    if (!checker.isArrayType(type) && !checker.isTupleType(type)) return false;
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    return item === undefined || accepts(checker, withoutNull(checker, item), kind.slice(0, -2) as Kind);
  }
  if (kind === 'object') return (type.flags & ts.TypeFlags.Object) !== 0;
  return type.symbol?.name === kind || (kind === 'Buffer' && type.symbol?.name === 'Uint8Array');
}

const withoutNull = (checker: ts.TypeChecker, type: ts.Type): ts.Type => checker.getNonNullableType(type);
