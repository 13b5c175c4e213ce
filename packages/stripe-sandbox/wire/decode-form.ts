/**
 * Stripe's form encoding: `recurring[interval]=month&expand[0]=data.customer&types[]=refund.created`. Numbered keys
 * may be a list or a record (metadata), as the parameter decides. Maps, so that no key reaches a prototype.
 */
import { invalidRequest } from './errors.ts';

export type FormValue = string | FormMap;
export type FormMap = Map<string, FormValue>;

const maxDepth = 20;
const maxPairs = 2000;

/** `a[b][0]` gives `['a', 'b', '0']`; unbalanced brackets make one plain name. */
function parseKeyPath(key: string): string[] {
  const head = /^[^[\]]+/.exec(key)?.[0];
  if (head === undefined) return [key];
  const rest = key.slice(head.length);
  if (!/^(\[[^[\]]*\])*$/.test(rest)) return [key];
  return [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
}

function setAtPath(root: FormMap, path: string[], value: string): void {
  let map = root;
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(map.size) : step;
    if (depth === path.length - 1) {
      map.set(key, value);
      return;
    }
    const below = map.get(key) ?? new Map<string, FormValue>();
    if (typeof below === 'string') throw invalidRequest(`Invalid object: ${path[0]}`, { param: path[0] });
    map.set(key, below);
    map = below;
  }
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidRequest('Invalid request: the parameters are not valid percent-encoded UTF-8.');
  }
}

/** @throws {StripeProblem} 400 if malformed, nested deeper than 20, or more than 2,000 pairs. */
export function decodeForm(text: string): FormMap {
  const root: FormMap = new Map();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > maxPairs) throw invalidRequest('Too many parameters.');
  for (const pair of pairs) {
    const split = pair.indexOf('=');
    const key = decodeComponent(split < 0 ? pair : pair.slice(0, split));
    const path = parseKeyPath(key);
    if (path.length > maxDepth) throw invalidRequest(`Invalid parameter: ${key} is nested too deeply.`);
    setAtPath(root, path, split < 0 ? '' : decodeComponent(pair.slice(split + 1)));
  }
  return root;
}

function fromJson(value: unknown, depth: number): FormValue {
  if (depth > maxDepth) throw invalidRequest('Invalid JSON: nested too deeply.');
  if (value === null) return '';
  if (typeof value === 'object') {
    return new Map(Object.entries(value).map(([key, inner]) => [key, fromJson(inner, depth + 1)]));
  }
  return String(value);
}

/**
 * Browsers may send JSON instead of a form.
 * @throws {StripeProblem} 400 if it isn't a JSON object.
 */
export function decodeJson(text: string): FormMap {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw invalidRequest('Invalid JSON.');
  }
  const value = fromJson(parsed, 0);
  if (typeof value === 'string') throw invalidRequest('Invalid JSON: an object was expected.');
  return value;
}
