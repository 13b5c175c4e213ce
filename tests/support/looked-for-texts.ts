import { decodeHTML } from 'entities';
import ts from 'typescript-compiler-api';

/** A text that a browser test looks for, or a part of it between placeholders. */
export interface LookedForText {
  line: number;
  text: string;
}

/** Replaces what a program fills into a text. */
const HOLE = '\uE000';
/** Divides texts. */
const END = '\uE001';

/** What a mail says. */
const MAIL = /\.text\)(?:\.not)?\.to(?:Contain|Match)$/;
const SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|WHERE) /;
const LOOKS =
  /^(?:getBy(?:Text|Role|Label|Placeholder|Title|AltText)|filter|toast|expectMail|to(?:HaveText|ContainText|HaveTitle|HaveAccessible\w+))$/;

/** Reads the texts of a test: those that it looks for, and the others, such as names and what it types. */
export function readTest(file: string, source: string): { lookedFor: LookedForText[]; own: string[] } {
  const tree = parse(file, source);
  const lookedFor: LookedForText[] = [];
  const own: string[] = [];

  const visit = (node: ts.Node, isLooking: boolean): void => {
    if (ts.isImportDeclaration(node)) return;
    const add = (text: string) => {
      if (!isLooking) own.push(text);
      else lookedFor.push({ line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text });
    };
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(tree).split('.').pop() ?? '';
      const looks = LOOKS.test(name) || MAIL.test(node.expression.getText(tree));
      const isTitled = name === 'test' || name === 'describe';
      visit(node.expression, isLooking);
      node.arguments.forEach((argument, index) => {
        if (index > 0 || !(isTitled || name === 'getByRole'))
          visit(argument, (isLooking && !isTitled) || (looks && !ts.isArrowFunction(argument)));
      });
    } else if (ts.isTemplateExpression(node)) {
      for (const part of [node.head, ...node.templateSpans.map(({ literal }) => literal)]) add(part.text);
      for (const { expression } of node.templateSpans) visit(expression, false);
    } else if (ts.isStringLiteralLike(node)) add(node.text);
    else if (ts.isRegularExpressionLiteral(node)) {
      if (isLooking) for (const part of plainParts(node.text)) add(part);
    } else ts.forEachChild(node, (child) => visit(child, isLooking));
  };
  visit(tree, false);
  return { lookedFor, own };
}

/** Of a regular expression. */
function plainParts(pattern: string): string[] {
  return pattern
    .slice(1, pattern.lastIndexOf('/'))
    .replaceAll(/\\[A-Za-z]|\[[^\]]*\]|\(\?[:=!<]*|[^\\]\?|(?<!\\)[.()|*+^$]|\{\d+(?:,\d*)?\}/g, HOLE)
    .replaceAll('\\', '')
    .split(HOLE);
}

/** Every string and every piece of markup of a source; of data and Markdown, all of it. */
export function readTexts(file: string, source: string): string {
  if (!/\.tsx?$/.test(file)) return END + source.replaceAll('"', END) + END;
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node))
      texts.push(HOLE, decodeHTML(node.text.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '')), HOLE, END);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isSum(node)) {
      const words = wordsOf(node).replaceAll(/\{\w+\}/g, HOLE);
      if (!SQL.test(words)) texts.push(words, END);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file, source));
  return END + texts.join('');
}

function wordsOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join('');
  return isSum(node) ? wordsOf(node.left) + wordsOf(node.right) : HOLE;
}

const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

const parse = (file: string, source: string) =>
  ts.createSourceFile(
    file,
    source,
    { languageVersion: ts.ScriptTarget.ES2023, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** A state's name, say, which would fill any hole. */
const CODE_WORD = /^\uE001[\p{Ll}_-]+\uE001$/u;
/** Characters; a longer text isn't a person's name. */
const LONG_NAME = 20;

type Edge = typeof HOLE | typeof END;

/** Tells whether sources can write a text. */
export class WrittenTexts {
  readonly #written: string;
  /** Between two edges, with them. */
  readonly #pieces: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;

  /**
   * @param written by `readTexts`
   * @param names what the tests make up, and a program fills in
   */
  constructor(written: string, names: readonly string[]) {
    this.#written = normalise(written);
    this.#pieces = new Set(
      [...written.matchAll(/(?<=([\uE000\uE001]))[^\uE000\uE001]+[\uE000\uE001]/g)]
        .map(([piece, edge = '']) => edge + piece)
        .filter((piece) => !CODE_WORD.test(piece))
        .map(normalise),
    );
    this.#names = new Set(
      names
        .flatMap((name) => [name, ...(name.length < LONG_NAME ? name.split(' ') : [])])
        .filter((name) => /^[\p{Lu}\d]/u.test(name))
        .map((name) => normalise(name).trim()),
    );
  }

  /** A text may begin and end in the middle of a source's. A program fills in every figure. */
  has(text: string): boolean {
    return normalise(text)
      .split(/[£−-]*\d[\d.,:]*(?:st|nd|rd|th|am|pm)?/)
      .map((part) => part.trim())
      .every((part) => !/\p{L}{2}/u.test(part) || this.#written.includes(part) || this.#isJoined(part));
  }

  /** Whether pieces of texts and names follow each other, with a hole on one side of each joint. */
  #isJoined(text: string): boolean {
    const cuts = [...text.matchAll(/(?<=.)(?![\p{L}\d'])|(?<=[^\p{L}\d'])(?=.)/gu)].map(({ index }) => index);
    const done = new Set<string>();
    const follows = (start: number, before: Edge): boolean => {
      const key = start + before;
      if (done.has(key)) return false;
      done.add(key);
      const edges: Edge[] = before === HOLE ? [HOLE, END] : [HOLE];
      if (edges.some((edge) => this.#written.includes(edge + text.slice(start)))) return true;
      return cuts.some((cut) => {
        if (cut <= start) return false;
        const part = text.slice(start, cut);
        if (this.#names.has(part.trim()) && (before === HOLE || /^\s/.test(part)))
          if (cut === text.length || follows(cut, END)) return true;
        return edges.some((edge) =>
          ([HOLE, END] as const).some(
            (after) => this.#pieces.has(edge + part + after) && follows(cut, after),
          ),
        );
      });
    };
    return cuts.some((cut) => {
      const part = text.slice(0, cut);
      if (this.#names.has(part) && follows(cut, END)) return true;
      return ([HOLE, END] as const).some(
        (after) =>
          [HOLE, END, ' ', '('].some((before) => this.#written.includes(before + part + after)) &&
          follows(cut, after),
      );
    });
  }
}

/** Apostrophes and white space vary, and a role's name ignores case. */
function normalise(text: string): string {
  return text.replaceAll('’', "'").replaceAll('\\', '').replaceAll(/\s+/g, ' ').toLowerCase();
}
