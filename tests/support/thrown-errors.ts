import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-compiler-api';
import { errorStatus } from '#shared/domain/app-error.ts';

const root = path.resolve(import.meta.dirname, '../..').replaceAll(path.sep, '/');
const ENDPOINT = /^(?:GET|POST|PUT|DELETE) \/api\//;

/**
 * Codes that each endpoint's handler can throw, by static analysis: every `new AppError(…)` reachable by name. It
 * over-approximates: it ignores conditions and catches, and treats an interface's call as any method of that name.
 */
export function findThrownErrors(): ReadonlyMap<string, ReadonlySet<string>> {
  const program = readProgram();
  const reading = new ErrorReader(program);
  const found = new Map<string, ReadonlySet<string>>();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.endsWith('routes.server.ts')) continue;
    const look = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && ENDPOINT.test(node.name.text))
        found.set(node.name.text, reading.thrownBy(node.initializer));
      else ts.forEachChild(node, look);
    };
    look(file);
  }
  return found;
}

/** Our sources without views: packages throw no `AppError`, and their types slow this down tenfold. */
function readProgram(): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    strict: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => ({ resolvedModule: resolveOwnModule(text, from) }));
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return ts.createProgram(
    files.filter((file) => file.endsWith('.server.ts')).map((file) => `${root}/src/${file}`),
    options,
    host,
  );
}

function resolveOwnModule(name: string, from: string): ts.ResolvedModuleFull | undefined {
  const [, place, rest = ''] = /^(#(?:app|areas|shared)\/|\.)(.*\.ts)$/.exec(name) ?? [];
  if (place === undefined) return undefined;
  const resolvedFileName =
    place === '.' ? path.resolve(path.dirname(from), name) : `${root}/src/${place.slice(1)}${rest}`;
  return { resolvedFileName, extension: ts.Extension.Ts, isExternalLibraryImport: false };
}

/** Codes thrown in one declaration, and the names that it references. */
interface ReadResult {
  codes: readonly string[];
  names: readonly ts.Node[];
}

class ErrorReader {
  readonly #checker: ts.TypeChecker;
  readonly #members = new Map<string, ts.Node[]>();
  readonly #calls = new Map<string, ts.CallExpression[]>();
  readonly #read = new Map<ts.Node, ReadResult>();

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker();
    for (const file of program.getSourceFiles()) if (isOwnSource(file)) this.#note(file);
  }

  thrownBy(start: ts.Node): ReadonlySet<string> {
    const seen = new Set([start]);
    for (const each of seen) for (const named of this.#readOf(each).names) seen.add(named);
    return new Set([...seen].flatMap((each) => this.#readOf(each).codes));
  }

  #note(node: ts.Node): void {
    if (isMember(node) && ts.isIdentifier(node.name)) {
      const { text } = node.name;
      this.#members.set(text, [...(this.#members.get(text) ?? []), node]);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const { text } = node.expression;
      this.#calls.set(text, [...(this.#calls.get(text) ?? []), node]);
    }
    ts.forEachChild(node, (child) => this.#note(child));
  }

  #readOf(start: ts.Node): ReadResult {
    const known = this.#read.get(start);
    if (known !== undefined) return known;
    const codes: string[] = [];
    const names: ts.Node[] = [];
    const look = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      if (ts.isNewExpression(node) && node.expression.getText() === 'AppError')
        codes.push(...this.#codesOf(node.arguments?.[0] ?? node));
      if (ts.isIdentifier(node)) names.push(...this.#meantBy(node, start));
      ts.forEachChild(node, look);
    };
    look(start);
    const read = { codes, names };
    this.#read.set(start, read);
    return read;
  }

  /** None for a variable code: it rethrows an error found elsewhere. */
  #codesOf(argument: ts.Node): string[] {
    const type = this.#checker.getTypeAtLocation(argument);
    const codes = (type.isUnion() ? type.types : [type]).map((each) =>
      each.isStringLiteral() ? each.value : this.#checker.typeToString(each),
    );
    return codes.length === Object.keys(errorStatus).length ? [] : codes;
  }

  #meantBy(name: ts.Identifier, start: ts.Node): ts.Node[] {
    const found = ts.isShorthandPropertyAssignment(name.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.#checker.getSymbolAtLocation(name);
    if (found === undefined) return [];
    const symbol = found.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(found) : found;
    return (symbol.declarations ?? []).flatMap((declared) => {
      if (!isOwnSource(declared.getSourceFile())) return [];
      if (ts.isMethodSignature(declared) || ts.isPropertySignature(declared)) {
        const isCalled = this.#checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
        return isCalled ? (this.#members.get(name.text) ?? []) : [];
      }
      if (ts.isParameter(declared)) return this.#givenFor(declared, start);
      const isRead =
        isMember(declared) ||
        ts.isFunctionDeclaration(declared) ||
        ts.isVariableDeclaration(declared) ||
        ts.isClassDeclaration(declared);
      return isRead ? [declared] : [];
    });
  }

  /** Follows callbacks passed as arguments. */
  #givenFor(parameter: ts.ParameterDeclaration, start: ts.Node): ts.Node[] {
    const { parent: around } = parameter;
    const isAround = isMember(start) && start.pos > around.pos && start.end <= around.end;
    if (!isAround || !ts.isFunctionDeclaration(around) || around.name === undefined) return [];
    if (this.#checker.getTypeAtLocation(parameter).getCallSignatures().length === 0) return [];
    const index = around.parameters.indexOf(parameter);
    return (this.#calls.get(around.name.text) ?? []).flatMap((call) => call.arguments[index] ?? []);
  }
}

/** Excludes manifests, which list others' functions under common names (`routes`, `jobs`). */
const isOwnSource = (file: ts.SourceFile): boolean =>
  file.fileName.startsWith(`${root}/src/`) && !/\/features?\.server\.ts$/.test(file.fileName);

const isMember = (node: ts.Node) =>
  ts.isMethodDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isPropertyDeclaration(node);
