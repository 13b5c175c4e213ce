import ts from 'typescript-compiler-api';

/** The expression depends on runtime values. */
export class NotStatic extends Error {}

/** This path throws, so it makes no statement. */
class Refused extends Error {}

/** Only its type is known. */
class Unknown {
  readonly type: ts.Type;
  readonly node: ts.Node;

  constructor(type: ts.Type, node: ts.Node) {
    this.type = type;
    this.node = node;
  }

  /** Any number will do in SQL; other values change the statement. */
  [Symbol.toPrimitive](): string {
    if (this.type.flags & ts.TypeFlags.NumberLike) return '1';
    throw new NotStatic(`${this.node.getText().slice(0, 60)} is not known`);
  }
}

type Inlined = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration;
type Callable = (...args: unknown[]) => unknown;

/** Variables of a call and its closures. */
class Frame {
  readonly #values = new Map<ts.Symbol, unknown>();
  readonly #outer: Frame | null;
  readonly id: number;
  self: object | null;

  constructor(outer: Frame | null, id: number) {
    this.#outer = outer;
    this.id = id;
    this.self = outer?.self ?? null;
  }

  find(symbol: ts.Symbol): { value: unknown } | null {
    if (this.#values.has(symbol)) return { value: this.#values.get(symbol) };
    return this.#outer?.find(symbol) ?? null;
  }

  define(symbol: ts.Symbol, value: unknown): void {
    this.#values.set(symbol, value);
  }

  assign(symbol: ts.Symbol, value: unknown): void {
    if (this.#values.has(symbol) || this.#outer === null) this.#values.set(symbol, value);
    else this.#outer.assign(symbol, value);
  }
}

type Completion = { returned: unknown } | null;

const GLOBALS: Readonly<Record<string, unknown>> = { Object, Array, String, Number, Math, JSON, Set, Map };
const MAX_VARIANTS = 64;
const MAX_DEPTH = 40;
const MAX_MEMBERS = 40;

/**
 * Evaluates expressions statically: constants, templates and pure functions. For an unknown value of few (a union,
 * all callers' arguments, both branches) it evaluates each.
 */
export class Evaluator {
  readonly #checker: ts.TypeChecker;
  readonly #calls = new Map<string, ts.CallExpression[]>();
  /** Functions from our sources, not JavaScript's. */
  readonly #closures = new WeakSet<object>();
  #script: { picked: number; of: number }[] = [];
  #position = 0;
  #picked = new Map<string, number>();
  #frames = 0;
  #depth = 0;

  constructor(program: ts.Program, isOwn: (file: ts.SourceFile) => boolean) {
    this.#checker = program.getTypeChecker();
    for (const file of program.getSourceFiles()) if (isOwn(file)) this.#indexCalls(file);
  }

  #indexCalls(node: ts.Node): void {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const { text } = node.expression;
      this.#calls.set(text, [...(this.#calls.get(text) ?? []), node]);
    }
    ts.forEachChild(node, (child) => this.#indexCalls(child));
  }

  /** All possible values. Throws `NotStatic` if one isn't known. */
  variants(expression: ts.Expression): unknown[] {
    const found: unknown[] = [];
    this.#script = [];
    for (let count = 0; count < MAX_VARIANTS; count += 1) {
      this.#position = 0;
      this.#frames = 0;
      this.#depth = 0;
      this.#picked = new Map();
      try {
        found.push(this.#evaluate(expression, new Frame(null, this.#frames++)));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
      this.#script.length = this.#position;
      while (this.#script.length > 0) {
        const last = this.#script.at(-1);
        if (last !== undefined && last.picked + 1 < last.of) {
          last.picked += 1;
          break;
        }
        this.#script.pop();
      }
      if (this.#script.length === 0) return found;
    }
    return found;
  }

  /** Picks a branch, consistently per key; `variants` tries all. */
  #pick(key: string, of: number): number {
    const known = this.#picked.get(key);
    if (known !== undefined) return known;
    const step = this.#script[this.#position] ?? { picked: 0, of };
    this.#script[this.#position] = step;
    this.#position += 1;
    this.#picked.set(key, step.picked);
    return step.picked;
  }

  #evaluate(node: ts.Expression, frame: Frame): unknown {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH * 10) throw new NotStatic('too deep');
    try {
      return this.#evaluateNode(node, frame);
    } finally {
      this.#depth -= 1;
    }
  }

  #evaluateNode(node: ts.Expression, frame: Frame): unknown {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (ts.isRegularExpressionLiteral(node)) return readPattern(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (node.kind === ts.SyntaxKind.ThisKeyword) return frame.self ?? fail(node);
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.#evaluate(node.expression, frame);
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, span) => `${text}${toText(this.#evaluate(span.expression, frame))}${span.literal.text}`,
        node.head.text,
      );
    if (ts.isIdentifier(node)) return this.#identifier(node, frame);
    if (ts.isPropertyAccessExpression(node))
      return this.#property(node, this.#evaluate(node.expression, frame), node.name.text, frame);
    if (ts.isElementAccessExpression(node)) {
      const of = this.#evaluate(node.expression, frame);
      const key = this.#evaluate(node.argumentExpression, frame);
      return key instanceof Unknown
        ? this.#memberOf(node, of, frame)
        : this.#property(node, of, String(key), frame);
    }
    if (ts.isCallExpression(node)) return this.#call(node, frame);
    if (ts.isConditionalExpression(node))
      return this.#evaluate(this.#isTrue(node.condition, frame) ? node.whenTrue : node.whenFalse, frame);
    if (ts.isBinaryExpression(node)) return this.#binary(node, frame);
    if (ts.isPrefixUnaryExpression(node)) return this.#prefix(node, frame);
    if (ts.isArrayLiteralExpression(node)) return this.#items(node.elements, frame);
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, frame);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return this.#closure(node, frame);
    if (ts.isNewExpression(node)) return this.#instance(node, frame);
    return this.#unknown(node, frame);
  }

  /** A literal of its union type, or unknown. */
  #unknown(node: ts.Node, frame: Frame, type = this.#checker.getTypeAtLocation(node)): unknown {
    const constraint =
      type.flags & ts.TypeFlags.TypeParameter ? this.#checker.getBaseConstraintOfType(type) : type;
    const known = constraint ?? type;
    const members = known.isUnion() ? known.types : [known];
    if (members.length <= MAX_MEMBERS && members.every((each) => literalOf(each) !== null)) {
      const picked = members[this.#pick(`${node.getText()}:${members.length}@${frame.id}`, members.length)];
      return picked === undefined ? undefined : literalOf(picked)?.value;
    }
    return new Unknown(known, node);
  }

  /** Tries both if unknown. */
  #isTrue(node: ts.Expression, frame: Frame): boolean {
    const value = this.#evaluate(node, frame);
    return this.#truth(value, node, frame);
  }

  #truth(value: unknown, node: ts.Node, frame: Frame): boolean {
    return value instanceof Unknown ? this.#pick(`?${node.getText()}@${frame.id}`, 2) === 0 : Boolean(value);
  }

  #identifier(node: ts.Identifier, frame: Frame): unknown {
    if (node.text === 'undefined') return undefined;
    const found = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    if (found === undefined) throw new NotStatic(`${node.text} is not known`);
    const symbol = found.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(found) : found;
    const inFrame = frame.find(symbol);
    if (inFrame !== null) return inFrame.value;
    const declared = symbol.valueDeclaration;
    if (declared === undefined || isFromPackage(declared)) {
      return node.text in GLOBALS ? GLOBALS[node.text] : this.#unknown(node, frame);
    }
    if (ts.isVariableDeclaration(declared)) return this.#variable(declared, node, frame);
    if (ts.isBindingElement(declared)) return this.#bound(declared, node, frame);
    if (ts.isFunctionDeclaration(declared)) return this.#closure(declared, frame);
    if (ts.isParameter(declared)) return this.#parameter(declared, node, frame);
    return this.#unknown(node, frame);
  }

  #variable(declared: ts.VariableDeclaration, node: ts.Identifier, frame: Frame): unknown {
    const isConst = (declared.parent.flags & ts.NodeFlags.Const) !== 0;
    const loop = declared.parent.parent;
    if (ts.isForOfStatement(loop)) return this.#itemOf(loop.expression, node, frame);
    if (declared.initializer === undefined || !isConst || isChanged(declared))
      return this.#unknown(node, frame);
    return this.#evaluate(declared.initializer, frame);
  }

  #itemOf(list: ts.Expression, node: ts.Node, frame: Frame): unknown {
    const items = this.#evaluate(list, frame);
    if (!Array.isArray(items) || items.length === 0) return this.#unknown(node, frame);
    return items[this.#pick(`${list.pos}:${list.getText()}@${frame.id}`, items.length)];
  }

  /** Destructuring. */
  #bound(declared: ts.BindingElement, node: ts.Identifier, frame: Frame): unknown {
    const pattern = declared.parent;
    const around = pattern.parent;
    const key = declared.propertyName ?? declared.name;
    if (!ts.isIdentifier(key) || declared.dotDotDotToken !== undefined) return this.#unknown(node, frame);
    const name = ts.isArrayBindingPattern(pattern) ? String(pattern.elements.indexOf(declared)) : key.text;
    let whole: unknown;
    if (ts.isVariableDeclaration(around) && ts.isForOfStatement(around.parent.parent))
      whole = this.#itemOf(around.parent.parent.expression, node, frame);
    else if (ts.isVariableDeclaration(around) && around.initializer !== undefined)
      whole = this.#evaluate(around.initializer, frame);
    else if (ts.isParameter(around) && isText(this.#checker.getTypeAtLocation(node)))
      whole = this.#parameter(around, node, frame);
    if (typeof whole !== 'object' || whole === null || whole instanceof Unknown)
      return this.#unknown(node, frame);
    const value: unknown = Reflect.get(whole, name);
    return value === undefined && declared.initializer !== undefined
      ? this.#evaluate(declared.initializer, frame)
      : value;
  }

  /** A parameter: a literal of its type, or an argument of a call. */
  #parameter(declared: ts.ParameterDeclaration, node: ts.Identifier, frame: Frame): unknown {
    const byType = this.#unknown(node, frame, this.#checker.getTypeAtLocation(declared.name));
    if (!(byType instanceof Unknown)) return byType;
    const around = declared.parent;
    const name = nameOf(around);
    if (name === null) return byType;
    const own = this.#checker.getSymbolAtLocation(name);
    const calls = (this.#calls.get(name.text) ?? []).filter(
      (call) => this.#symbolOf(call.expression) === own,
    );
    const isHandedOver = isText(byType.type) || ts.isObjectBindingPattern(declared.name);
    if (!isHandedOver || calls.length === 0 || calls.length > MAX_MEMBERS) return byType;
    const call = calls[this.#pick(`${name.text}#${around.pos}@${frame.id}`, calls.length)];
    const argument = call?.arguments[around.parameters.indexOf(declared)];
    if (call?.arguments.some(ts.isSpreadElement)) return byType;
    if (argument !== undefined) return this.#evaluate(argument, new Frame(null, this.#frames++));
    return declared.initializer === undefined ? undefined : this.#evaluate(declared.initializer, frame);
  }

  #symbolOf(node: ts.Expression): ts.Symbol | undefined {
    const found = this.#checker.getSymbolAtLocation(node);
    return found !== undefined && found.flags & ts.SymbolFlags.Alias
      ? this.#checker.getAliasedSymbol(found)
      : found;
  }

  #property(node: ts.Expression, of: unknown, name: string, frame: Frame): unknown {
    if (of instanceof Unknown) return this.#unknown(node, frame);
    if (of === null || of === undefined) return undefined;
    const value: unknown = Reflect.get(Object(of), name);
    return typeof value === 'function' && !Object.hasOwn(Object(of), name) ? value.bind(of) : value;
  }

  /** An unknown key: any member. */
  #memberOf(node: ts.ElementAccessExpression, of: unknown, frame: Frame): unknown {
    if (of instanceof Unknown || typeof of !== 'object' || of === null) return this.#unknown(node, frame);
    const members: unknown[] = Object.values(of);
    if (members.length === 0 || members.length > MAX_MEMBERS) return this.#unknown(node, frame);
    return members[this.#pick(`${node.getText()}@${frame.id}`, members.length)];
  }

  #call(node: ts.CallExpression, frame: Frame): unknown {
    const callee = this.#evaluate(node.expression, frame);
    if (node.questionDotToken !== undefined && callee === undefined) return undefined;
    if (typeof callee !== 'function') return this.#unknown(node, frame);
    const args = this.#items(node.arguments, frame);
    const isPush = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'push';
    if (!this.#closures.has(callee) && !isPush && args.some((each) => each instanceof Unknown))
      return this.#unknown(node, frame);
    return Reflect.apply(callee, undefined, args);
  }

  #closure(node: Inlined, outer: Frame): Callable {
    const closure: Callable = (...args) => this.#run(node, outer, args);
    this.#closures.add(closure);
    return closure;
  }

  #run(node: Inlined, outer: Frame, args: unknown[]): unknown {
    const { body } = node;
    const isPlain = node.asteriskToken === undefined && !node.modifiers?.some(isAsync);
    if (body === undefined || !isPlain)
      throw new NotStatic(`${node.name?.getText() ?? 'a function'} is not pure`);
    const frame = new Frame(outer, this.#frames++);
    node.parameters.forEach((parameter, index) => {
      const value =
        parameter.dotDotDotToken === undefined
          ? (args[index] ??
            (parameter.initializer === undefined ? undefined : this.#evaluate(parameter.initializer, frame)))
          : args.slice(index);
      this.#bind(parameter.name, value, frame);
    });
    if (!ts.isBlock(body)) return this.#evaluate(body, frame);
    return this.#statements(body.statements, frame)?.returned;
  }

  #bind(name: ts.BindingName, value: unknown, frame: Frame): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name);
      if (symbol !== undefined) frame.define(symbol, value);
      return;
    }
    name.elements.forEach((element, index) => {
      if (!ts.isBindingElement(element)) return;
      if (element.dotDotDotToken !== undefined) return fail(element);
      const key = element.propertyName ?? element.name;
      const member = ts.isArrayBindingPattern(name) ? String(index) : key.getText();
      let bound =
        value instanceof Unknown
          ? this.#unknown(element.name, frame)
          : (Reflect.get(Object(value), member) as unknown);
      if (bound === undefined && element.initializer !== undefined)
        bound = this.#evaluate(element.initializer, frame);
      this.#bind(element.name, bound, frame);
    });
  }

  #statements(statements: readonly ts.Statement[], frame: Frame): Completion {
    for (const statement of statements) {
      const completion = this.#statement(statement, frame);
      if (completion !== null) return completion;
    }
    return null;
  }

  #statement(node: ts.Statement, frame: Frame): Completion {
    if (ts.isReturnStatement(node))
      return { returned: node.expression === undefined ? undefined : this.#evaluate(node.expression, frame) };
    if (ts.isBlock(node)) return this.#statements(node.statements, frame);
    if (ts.isFunctionDeclaration(node)) return null;
    if (ts.isVariableStatement(node)) {
      for (const { name, initializer } of node.declarationList.declarations)
        this.#bind(name, initializer === undefined ? undefined : this.#evaluate(initializer, frame), frame);
      return null;
    }
    if (ts.isThrowStatement(node)) throw new Refused();
    if (ts.isExpressionStatement(node)) {
      this.#evaluate(node.expression, frame);
      return null;
    }
    if (ts.isIfStatement(node)) {
      if (this.#isTrue(node.expression, frame)) return this.#statement(node.thenStatement, frame);
      return node.elseStatement === undefined ? null : this.#statement(node.elseStatement, frame);
    }
    if (ts.isForOfStatement(node)) return this.#loop(node, frame);
    if (ts.isSwitchStatement(node)) return this.#switch(node, frame);
    return fail(node);
  }

  #loop(node: ts.ForOfStatement, frame: Frame): Completion {
    const items = this.#evaluate(node.expression, frame);
    if (!Array.isArray(items) || !ts.isVariableDeclarationList(node.initializer)) return fail(node);
    for (const item of items) {
      for (const { name } of node.initializer.declarations) this.#bind(name, item, frame);
      const completion = this.#statement(node.statement, frame);
      if (completion !== null) return completion;
    }
    return null;
  }

  #switch(node: ts.SwitchStatement, frame: Frame): Completion {
    const value = this.#evaluate(node.expression, frame);
    if (value instanceof Unknown) return fail(node);
    const { clauses } = node.caseBlock;
    const start = clauses.findIndex(
      (clause) => ts.isDefaultClause(clause) || this.#evaluate(clause.expression, frame) === value,
    );
    return start < 0
      ? null
      : this.#statements(
          clauses.slice(start).flatMap((clause) => [...clause.statements]),
          frame,
        );
  }

  #binary(node: ts.BinaryExpression, frame: Frame): unknown {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.EqualsToken || kind === ts.SyntaxKind.PlusEqualsToken)
      return this.#assign(node, frame);
    const left = this.#evaluate(node.left, frame);
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return this.#truth(left, node.left, frame) ? this.#evaluate(node.right, frame) : left;
    if (kind === ts.SyntaxKind.BarBarToken)
      return this.#truth(left, node.left, frame) ? left : this.#evaluate(node.right, frame);
    if (kind === ts.SyntaxKind.QuestionQuestionToken)
      return left === null ||
        left === undefined ||
        (left instanceof Unknown && !this.#truth(left, node, frame))
        ? this.#evaluate(node.right, frame)
        : left;
    const right = this.#evaluate(node.right, frame);
    if (left instanceof Unknown || right instanceof Unknown) return this.#unknown(node, frame);
    switch (kind) {
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return left === right;
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        return left !== right;
      case ts.SyntaxKind.PlusToken:
        return typeof left === 'number' && typeof right === 'number' ? left + right : `${left}${right}`;
      case ts.SyntaxKind.MinusToken:
        return Number(left) - Number(right);
      case ts.SyntaxKind.AsteriskToken:
        return Number(left) * Number(right);
      case ts.SyntaxKind.LessThanToken:
        return Number(left) < Number(right);
      case ts.SyntaxKind.GreaterThanToken:
        return Number(left) > Number(right);
      case ts.SyntaxKind.InKeyword:
        return typeof right === 'object' && right !== null && String(left) in right;
      default:
        return this.#unknown(node, frame);
    }
  }

  #assign(node: ts.BinaryExpression, frame: Frame): unknown {
    const symbol = ts.isIdentifier(node.left) ? this.#checker.getSymbolAtLocation(node.left) : undefined;
    if (symbol === undefined) return fail(node);
    const right = this.#evaluate(node.right, frame);
    const value =
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken
        ? right
        : `${toText(this.#evaluate(node.left, frame))}${toText(right)}`;
    frame.assign(symbol, value);
    return value;
  }

  #prefix(node: ts.PrefixUnaryExpression, frame: Frame): unknown {
    const value = this.#evaluate(node.operand, frame);
    if (node.operator === ts.SyntaxKind.ExclamationToken) return !this.#truth(value, node.operand, frame);
    if (value instanceof Unknown) return this.#unknown(node, frame);
    return node.operator === ts.SyntaxKind.MinusToken ? -Number(value) : fail(node);
  }

  #items(elements: readonly ts.Expression[], frame: Frame): unknown[] {
    return elements.flatMap((element): unknown[] => {
      if (!ts.isSpreadElement(element)) return [this.#evaluate(element, frame)];
      const spread = this.#evaluate(element.expression, frame);
      return spread instanceof Set || Array.isArray(spread) ? [...spread] : fail(element);
    });
  }

  /** Only a statement's text matters, not its values. */
  #object(node: ts.ObjectLiteralExpression, frame: Frame): unknown {
    const isStatement = node.properties.some((each) => each.name?.getText() === 'text');
    const object: Record<string, unknown> = {};
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.#evaluate(property.expression, frame);
        Object.assign(object, spread instanceof Unknown ? fail(property) : spread);
        continue;
      }
      const name = ts.isComputedPropertyName(property.name)
        ? String(this.#evaluate(property.name.expression, frame))
        : (property.name as ts.Identifier | ts.StringLiteral | ts.NumericLiteral).text;
      if (isStatement && name !== 'text' && name !== 'types') continue;
      if (ts.isPropertyAssignment(property)) object[name] = this.#evaluate(property.initializer, frame);
      else if (ts.isShorthandPropertyAssignment(property))
        object[name] = this.#identifier(property.name, frame);
      else if (ts.isMethodDeclaration(property)) object[name] = this.#closure(property, frame);
      else fail(property);
    }
    return object;
  }

  #instance(node: ts.NewExpression, frame: Frame): unknown {
    const made = this.#evaluate(node.expression, frame);
    const args = this.#items(node.arguments ?? [], frame);
    const declared = this.#symbolOf(node.expression)?.valueDeclaration;
    if (declared !== undefined && ts.isClassDeclaration(declared) && !isFromPackage(declared))
      return this.#instanceOf(declared);
    if (args.some((each) => each instanceof Unknown)) return this.#unknown(node, frame);
    if (made === Set) return new Set(args[0] as unknown[] | undefined);
    if (made === Map) return new Map(args[0] as [unknown, unknown][] | undefined);
    return this.#unknown(node, frame);
  }

  /** A class without a constructor. */
  #instanceOf(declared: ts.ClassDeclaration): object {
    const frame = new Frame(null, this.#frames++);
    const instance: Record<string, unknown> = {};
    frame.self = instance;
    for (const member of declared.members) {
      if (ts.isMethodDeclaration(member)) instance[member.name.getText()] = this.#closure(member, frame);
      else if (ts.isPropertyDeclaration(member) && member.initializer !== undefined)
        instance[member.name.getText()] = this.#evaluate(member.initializer, frame);
      else fail(member);
    }
    return instance;
  }
}

function nameOf(node: ts.SignatureDeclaration): ts.Identifier | null {
  const named = ts.isArrowFunction(node) ? node.parent : node;
  const isNamed = ts.isFunctionDeclaration(named) || ts.isVariableDeclaration(named);
  return isNamed && named.name !== undefined && ts.isIdentifier(named.name) ? named.name : null;
}

function fail(node: ts.Node): never {
  throw new NotStatic(`${node.getText().slice(0, 60)} is not known`);
}

/** As in a template; `undefined` means an evaluation failure. */
function toText(value: unknown): string {
  if (value === undefined) throw new NotStatic('a part of it is not known');
  return typeof value === 'object' && value !== null ? `${value as Unknown}` : String(value);
}

function readPattern(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

function literalOf(type: ts.Type): { value: unknown } | null {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { value: type.value };
  if (type.flags & ts.TypeFlags.Undefined) return { value: undefined };
  if (type.flags & ts.TypeFlags.Null) return { value: null };
  if (type.flags & ts.TypeFlags.BooleanLiteral)
    return { value: 'intrinsicName' in type && type.intrinsicName === 'true' };
  return null;
}

const isText = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some((each) => (each.flags & ts.TypeFlags.String) !== 0);

const isAsync = (modifier: ts.ModifierLike) => modifier.kind === ts.SyntaxKind.AsyncKeyword;

const isFromPackage = (node: ts.Node) => node.getSourceFile().fileName.includes('/node_modules/');

/** A mutated list or object has another value later. */
function isChanged(declared: ts.VariableDeclaration): boolean {
  if (!ts.isIdentifier(declared.name) || declared.initializer === undefined) return false;
  if (!ts.isArrayLiteralExpression(declared.initializer)) return false;
  return new RegExp(`\\b${declared.name.text}(?:\\.push|\\.unshift|\\[[^\\]]+\\] = )`).test(
    declared.getSourceFile().text,
  );
}
