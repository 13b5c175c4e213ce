import { decodeHTML } from 'entities';
import ts from 'typescript-compiler-api';
import { LOG, type Text } from './text.ts';

/** Attributes and properties without texts. */
const CODE_NAME =
  /class(?:es|Name)?$|^(?:style|d|key|id|ids|name|type|kind|rel|href|to|src|srcSet|sizes|media|variant|tone|size|role|htmlFor|autoComplete|inputMode|target|method|pattern|viewBox|preserveAspectRatio|points|transform|fill|stroke\w*|sandbox|allow|referrerPolicy|table|keptAs|sql|query|path|url|code|icon|event|format|locale|timeZone|contentType|cacheControl|slug)$|^data-|^aria-(?!label$|description$|roledescription$|valuetext$)/i;
/** Attributes and properties where a single lower-case word is a text. */
const TEXT_NAME =
  /(?:label|title|description|hint|placeholder|caption|heading|summary|lead|empty|busy|toast|sentence|word|message|legend|alt|detail|subject)$/i;
/** Calls whose strings people don't read. */
const CODE_CALL =
  /(?:^|\.)(?:cn|clsx|cva|require|enum|literal|RegExp|URL|query|queryOne|sql|split|includes|startsWith|endsWith|indexOf|getAttribute|setAttribute|hasAttribute|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|dispatchEvent|createElement|createHash|createHmac|header|headers|getItem|setItem|removeItem|DateTimeFormat|NumberFormat|PluralRules|ListFormat|matchMedia|satisfies)$/;
const LOG_CALL = /^console\.|(?:^|\.)log(?:ger)?\.(?:trace|debug|info|warn|error|fatal)$/;
const LOG_ERROR = /^(?:Error|TypeError|RangeError)$/;
/** Inline elements. */
const INLINE =
  /^(?:a|abbr|b|bdi|br|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|Link|TextLink|Anchor|NavLink|Code|Bold|Strong|Em|ExternalLink)$/;

interface Context {
  /** Path to the text, outermost first. */
  names: readonly string[];
  /** A single lower-case word counts as a text. */
  isNamedText: boolean;
  isLog: boolean;
}

/**
 * Reads the texts of a TypeScript source.
 *
 * @param file from the project's folder
 * @param source the file's contents
 */
export function readSource(file: string, source: string): Text[] {
  const tree = ts.createSourceFile(
    file,
    source,
    { languageVersion: ts.ScriptTarget.ES2023, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts: Text[] = [];
  const isScript = file.startsWith('scripts/');
  const isServer = file.endsWith('.server.ts');

  const add = (node: ts.Node, raw: string, context: Context, isMarkup = false) => {
    const words = raw.replace(/\s+/g, ' ').trim();
    if (!isMarkup && !isText(words, context, isServer)) return;
    if (!/\p{L}/u.test(words.replaceAll('{…}', ''))) return;
    const start = isMarkup ? node.pos + source.slice(node.pos).search(/\S/) : node.getStart(tree);
    texts.push({
      file,
      line: tree.getLineAndCharacterOfPosition(start).line + 1,
      kind: context.isLog ? LOG : context.names.slice(-3).join('.'),
      words,
    });
  };
  const within = (context: Context, name: string): Context => ({
    ...context,
    names: [...context.names, name],
    isNamedText: context.isNamedText || TEXT_NAME.test(name),
  });

  const visit = (node: ts.Node, context: Context): void => {
    if (ts.isIdentifier(node) || ts.isTokenKind(node.kind)) {
      if (ts.isStringLiteralLike(node)) add(node, node.text, context);
      return;
    }
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isEnumDeclaration(node)) return;
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return readElement(node, context);
    if (ts.isJsxAttribute(node)) {
      const name = node.name.getText(tree);
      if (!CODE_NAME.test(name) || (name === 'name' && /\s/.test(node.initializer?.getText(tree) ?? '')))
        visitChildren(node, within(context, name));
      return;
    }
    if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText(tree).replace(/^['"]|['"]$/g, '');
      if (ts.isComputedPropertyName(node.name) || !CODE_NAME.test(name) || context.isNamedText)
        visit(node.initializer, within(context, name));
      return;
    }
    if (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
      const name = node.name?.getText(tree) ?? '';
      return visitChildren(node, CODE_NAME.test(name) ? context : within(context, name));
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = calleeName(node.expression);
      if (CODE_CALL.test(callee)) return;
      if (LOG_CALL.test(callee) && !isScript) return visitChildren(node, { ...context, isLog: true });
      if (ts.isNewExpression(node) && LOG_ERROR.test(callee) && !isScript)
        return visitChildren(node, { ...context, isLog: true });
      visit(node.expression, context);
      for (const argument of node.arguments ?? []) visit(argument, context);
      return;
    }
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      if (operator === ts.SyntaxKind.PlusToken && holdsString(node)) {
        add(node, wordsOf(node), context);
        return visitNested(node, context);
      }
      const isComparison =
        operator >= ts.SyntaxKind.EqualsEqualsToken && operator <= ts.SyntaxKind.ExclamationEqualsEqualsToken;
      for (const side of [node.left, node.right])
        if (!isComparison || !ts.isStringLiteralLike(side)) visit(side, context);
      return;
    }
    if (ts.isCaseClause(node)) return node.statements.forEach((statement) => visit(statement, context));
    if (ts.isElementAccessExpression(node)) return visit(node.expression, context);
    if (ts.isTemplateExpression(node)) {
      add(node, wordsOf(node), context);
      return visitNested(node, context);
    }
    visitChildren(node, context);
  };

  const visitChildren = (node: ts.Node, context: Context): void => {
    ts.forEachChild(node, (child) => visit(child, context));
  };

  const visitNested = (node: ts.Node, context: Context): void => {
    if (ts.isTemplateExpression(node)) {
      for (const span of node.templateSpans) visit(span.expression, context);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      visitNested(node.left, context);
      visitNested(node.right, context);
    } else if (!ts.isStringLiteralLike(node)) visit(node, context);
  };

  /** One text, with inline elements. */
  const readElement = (node: ts.JsxElement | ts.JsxFragment, context: Context): void => {
    const named = within(context, ts.isJsxElement(node) ? node.openingElement.tagName.getText(tree) : '');
    if (ts.isJsxElement(node)) visit(node.openingElement.attributes, named);
    // Groups text and inline elements; other children are separate.
    let run: ts.JsxChild[] = [];
    const flush = () => {
      const [first] = run;
      if (first !== undefined && run.some(hasOwnWords)) {
        add(first, run.map(wordsOf).join(''), named, true);
        for (const child of run) visitInline(child, named);
      } else for (const child of run) visit(child, named);
      run = [];
    };
    for (const child of node.children) {
      if (isInline(child)) run.push(child);
      else {
        flush();
        visit(child, named);
      }
    }
    flush();
  };

  const visitInline = (node: ts.JsxChild, context: Context): void => {
    if (ts.isJsxElement(node)) {
      visit(node.openingElement.attributes, context);
      for (const child of node.children) visitInline(child, context);
    } else if (ts.isJsxSelfClosingElement(node)) visit(node.attributes, context);
    else if (ts.isJsxExpression(node) && node.expression !== undefined) {
      if (!ts.isStringLiteralLike(node.expression)) visitNested(node.expression, context);
    }
  };

  const isInline = (node: ts.JsxChild): boolean => {
    if (ts.isJsxText(node) || ts.isJsxExpression(node)) return true;
    if (ts.isJsxElement(node))
      return INLINE.test(node.openingElement.tagName.getText(tree)) && node.children.every(isInline);
    return ts.isJsxSelfClosingElement(node) && INLINE.test(node.tagName.getText(tree));
  };

  const hasOwnWords = (node: ts.JsxChild): boolean =>
    ts.isJsxText(node)
      ? /\p{L}/u.test(decodeHTML(node.text))
      : ts.isJsxElement(node)
        ? node.children.some(hasOwnWords)
        : ts.isJsxExpression(node) &&
          node.expression !== undefined &&
          ts.isTemplateExpression(node.expression) &&
          /\p{L}/u.test(wordsOf(node).replaceAll('{…}', ''));

  const wordsOf = (node: ts.Node): string => {
    // As in React, a line break beside an element is no space.
    if (ts.isJsxText(node))
      return decodeHTML(node.text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s+/g, ' '));
    if (ts.isJsxExpression(node)) return node.expression === undefined ? '' : wordsOf(node.expression);
    if (ts.isJsxElement(node)) return node.children.map(wordsOf).join('');
    if (ts.isJsxSelfClosingElement(node)) return ' ';
    if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map((span) => `{…}${span.literal.text}`).join('');
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return wordsOf(node.left) + wordsOf(node.right);
    return '{…}';
  };

  visit(tree, { names: [], isNamedText: false, isLog: false });
  return texts;
}

/** "console.warn", or ".map" after a call. */
function calleeName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (!ts.isPropertyAccessExpression(node)) return '';
  return `${calleeName(node.expression)}.${node.name.text}`;
}

function holdsString(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return holdsString(node.left) || holdsString(node.right);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

const SQL =
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|WHERE|JOIN|ORDER BY|GROUP BY|VALUES|RETURNING|COALESCE|EXISTS|NOT NULL|IS NULL|FOR SHARE|ON CONFLICT|CREATE|ALTER|INTERVAL)\b|\b\w+\.\w+ (?:=|<|>|<=|>=|<>) |::\w+/;
const STYLE =
  /^(?:-?[a-z-]+:)*-?(?:flex|grid|block|hidden|inline|contents|items|justify|self|place|gap|space|divide|p[xytrbles]?|m[xytrbles]?|w|h|size|min|max|text|font|leading|tracking|bg|border|rounded|ring|outline|shadow|opacity|absolute|relative|sticky|fixed|static|inset|top|left|right|bottom|z|overflow|object|order|col|row|grow|shrink|basis|cursor|select|pointer|transition|duration|ease|animate|rotate|scale|translate|truncate|underline|uppercase|capitalize|italic|sr|not|group|peer|aspect|list|whitespace|break|line|fill|stroke|from|via|to|snap|scroll|touch|will|tabular|antialiased|together|print|motion|dark|sm|md|lg|xl)(?:-[\w./[\]()%#,-]+)?!?$/;
const WORD = /^[“‘("'[]*(?:\{…\}|£?[\p{L}][\p{L}’'–-]*|[£$]?\d[\d.,:]*%?)[”’)"'\].,:;!?…]*$/u;

/** Decides by the string's form. */
function isText(words: string, { isNamedText }: Context, isServer: boolean): boolean {
  const own = words.replaceAll('{…}', ' ').trim();
  if (!/\p{L}{2}/u.test(own) || SQL.test(words) || /^(?:[\w+-]+:\/\/|[./#@]\w|\w+\/[\w{])\S*$/.test(words))
    return false;
  if (
    /[;=]\s*\S+=|^[\w-]+=|=>|\{\s*\w+:|<\/?\w+[\s>]/.test(own) ||
    /^(?:public|private|no-store|max-age|text\/|application\/|image\/)/.test(own)
  )
    return false;
  const tokens = words.split(/\s+/);
  if (tokens.length === 1)
    return isNamedText
      ? /^\p{L}[\p{L}’'-]+[.!?…:]?$/u.test(words) && !/^[a-z]+(?:[A-Z]|-[a-z]+-)/.test(words)
      : !isServer && /^\p{Lu}[\p{Ll}’']+[.!?…:]?$/u.test(words);
  if (tokens.filter((token) => STYLE.test(token)).length * 2 > tokens.length && !/^\p{Lu}/u.test(own))
    return false;
  const spoken = tokens.filter((token) => WORD.test(token)).length;
  return spoken >= 2 && spoken * 10 >= tokens.length * 6;
}
