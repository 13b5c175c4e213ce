import type { Operation } from './contract.ts';

export interface Filled {
  /** By parameter; omits empty ones. */
  values: Readonly<Record<string, string>>;
  /** JSON; '' without a body. */
  body: string;
}

/** Values from the examples; of optional ones only the essential. */
export function exampleValues({ parameters, body }: Operation): Filled {
  return {
    values: Object.fromEntries(parameters.map(({ name, needed, example }) => [name, needed ? example : ''])),
    body: body?.example ?? '',
  };
}

/** Without the key. */
export interface SampleRequest {
  method: Operation['method'];
  /** With query. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** The response is a file. */
  file: boolean;
}

/** The request of an operation, with what was filled in. */
export function buildRequest(
  { method, path, parameters, body, answer }: Operation,
  filled: Filled,
): SampleRequest {
  const given = (where: Operation['parameters'][number]['where']) =>
    parameters
      .filter((parameter) => parameter.where === where)
      .map(({ name }) => [name, filled.values[name] ?? ''] as const);
  const query = new URLSearchParams(
    given('query')
      .filter(([, value]) => value !== '')
      .map((pair) => [...pair]),
  );
  const address = given('path').reduce(
    (so, [name, value]) => so.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  return {
    method,
    path: query.size === 0 ? address : `${address}?${query}`,
    headers: {
      ...Object.fromEntries(given('header').filter(([, value]) => value !== '')),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body: body === null ? null : filled.body,
    file: answer.file,
  };
}

/** Environment variable with the key. */
const KEY_NAME = 'FETTLE_KEY';

export const languages = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof languages)[number];

export function codeSample(
  language: Language,
  request: SampleRequest,
  site: string,
  needsKey: boolean,
): string {
  return writers[language](request, site, needsKey);
}

const writers: Readonly<
  Record<Language, (request: SampleRequest, site: string, needsKey: boolean) => string>
> = {
  curl: ({ method, path, headers, body, file }, site, needsKey) =>
    [
      `curl ${method === 'GET' ? '' : `-X ${method} `}${inShell(`${site}${path}`)}`,
      ...(needsKey ? [`-H "Authorization: Bearer $${KEY_NAME}"`] : []),
      ...Object.entries(headers).map(([name, value]) => `-H ${inShell(`${titled(name)}: ${value}`)}`),
      ...(body === null ? [] : [`-d ${inShell(body)}`]),
      ...(file ? ['-O -J'] : []),
    ].join(' \\\n  '),
  TypeScript: ({ method, path, headers, body, file }, site, needsKey) => {
    const lines = [
      ...(needsKey ? [`authorization: \`Bearer \${process.env.${KEY_NAME}}\`,`] : []),
      ...Object.entries(headers).map(([name, value]) => `${propertyName(name)}: ${quoted(value)},`),
    ];
    const options = [
      ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
      ...(lines.length === 0 ? [] : ['  headers: {', ...lines.map((line) => `    ${line}`), '  },']),
      ...(body === null ? [] : [`  body: JSON.stringify(${indented(body)}),`]),
    ];
    const address = quoted(`${site}${path}`);
    return [
      ...(options.length === 0
        ? [`const answer = await fetch(${address});`]
        : [`const answer = await fetch(${address}, {`, ...options, '});']),
      'if (!answer.ok) throw new Error((await answer.json()).detail);',
      file ? 'const file = await answer.blob();' : 'const found = await answer.json();',
    ].join('\n');
  },
  Python: ({ method, path, headers, body, file }, site, needsKey) => {
    const lines = [
      ...(needsKey ? [`"authorization": f"Bearer {os.environ['${KEY_NAME}']}",`] : []),
      ...Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    ];
    return [
      ...(needsKey ? ['import os'] : []),
      'import requests',
      '',
      `answer = requests.${method.toLowerCase()}(`,
      `    ${JSON.stringify(`${site}${path}`)},`,
      ...(lines.length === 0 ? [] : ['    headers={', ...lines.map((line) => `        ${line}`), '    },']),
      ...(body === null ? [] : [`    data=${JSON.stringify(compact(body))},`]),
      ')',
      'answer.raise_for_status()',
      file ? 'file = answer.content' : 'found = answer.json()',
    ].join('\n');
  },
};

/** Shell quoting. */
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const propertyName = (name: string): string => (/^\w+$/.test(name) ? name : quoted(name));

/** `idempotency-key` → "Idempotency-Key". */
const titled = (name: string): string => name.replaceAll(/(?:^|-)\w/g, (start) => start.toUpperCase());

const indented = (json: string): string => json.replaceAll('\n', '\n  ');

/** One line if it is valid JSON. */
function compact(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}
