/** Strict parameter readers with Stripe's errors. Unknown parameters are refused, to catch typing errors. */
import type { FormMap, FormValue } from './decode-form.ts';
import { invalidRequest } from './errors.ts';

/** `fields` and `element` describe nested ones for the conformance test. */
export interface Param<T, Required extends boolean = boolean> {
  readonly required: Required;
  readonly fields?: Fields;
  readonly element?: Param<unknown>;
  /** The full name in errors, such as `recurring[interval]`. */
  parse(value: FormValue, name: string): T;
}

export type Fields = { readonly [name: string]: Param<unknown> };

type RequiredNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Param<unknown, true> ? Name : never;
}[keyof F];

export type Parsed<F extends Fields> = {
  [Name in RequiredNames<F>]: F[Name] extends Param<infer T> ? T : never;
} & {
  [Name in Exclude<keyof F, RequiredNames<F>>]?: F[Name] extends Param<infer T> ? T : never;
};

/** "Missing required param: amount." */
export function required<T>(param: Param<T>): Param<T, true> {
  return { ...param, required: true };
}

function readText(value: FormValue, name: string): string {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name });
  return value;
}

/** 1 to `longest` characters. */
export function text(longest = 5000): Param<string, false> {
  return {
    required: false,
    parse(value, name) {
      const read = readText(value, name);
      if (read === '') {
        throw invalidRequest(
          `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
          { code: 'parameter_invalid_empty', param: name },
        );
      }
      if (read.length > longest) {
        throw invalidRequest(`Invalid string: ${read.slice(0, 20)}…; must be at most ${longest} characters`, {
          param: name,
        });
      }
      return read;
    },
  };
}

/** An empty value gives null. */
export function clearable<T>(param: Param<T, false>): Param<T | null, false> {
  return { ...param, parse: (value, name) => (value === '' ? null : param.parse(value, name)) };
}

/** Amounts are in pence. */
export function integer(bounds: { min?: number; max?: number } = {}): Param<number, false> {
  return {
    required: false,
    parse(value, name) {
      const read = readText(value, name);
      const complain = (message: string) =>
        invalidRequest(message, { code: 'parameter_invalid_integer', param: name });
      if (!/^-?\d{1,15}$/.test(read)) throw complain(`Invalid integer: ${read}`);
      const number = Number(read);
      if (bounds.min !== undefined && number < bounds.min) {
        throw complain(`This value must be greater than or equal to ${bounds.min}.`);
      }
      if (bounds.max !== undefined && number > bounds.max) {
        throw complain(`This value must be less than or equal to ${bounds.max}.`);
      }
      return number;
    },
  };
}

export function flag(): Param<boolean, false> {
  return {
    required: false,
    parse(value, name) {
      if (value === 'true' || value === 'false') return value === 'true';
      throw invalidRequest(`Invalid boolean: ${typeof value === 'string' ? value : name}`, { param: name });
    },
  };
}

export function oneOf<const Word extends string>(...words: Word[]): Param<Word, false> {
  return {
    required: false,
    parse(value, name) {
      const read = readText(value, name);
      const word = words.find((allowed) => allowed === read);
      if (word !== undefined) return word;
      const list = words.length > 1 ? `one of ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0];
      throw invalidRequest(`Invalid ${name}: must be ${list}`, { param: name });
    },
  };
}

/** `types[]=a&types[]=b` or `types[0]=a&types[1]=b`. */
export function list<T>(element: Param<T>): Param<T[], false> {
  return {
    required: false,
    element,
    parse(value, name) {
      if (typeof value === 'string' || ![...value.keys()].every((key) => /^\d+$/.test(key))) {
        throw invalidRequest('Invalid array', { param: name });
      }
      return [...value]
        .sort(([one], [other]) => Number(one) - Number(other))
        .map(([key, item]) => element.parse(item, `${name}[${key}]`));
    },
  };
}

/** Refuses unknown and missing fields. */
export function record<F extends Fields>(fields: F): Param<Parsed<F>, false> {
  return {
    required: false,
    fields,
    parse(value, name) {
      if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name });
      return readFields(fields, value, (field) => (name === '' ? field : `${name}[${field}]`));
    },
  };
}

function readFields<F extends Fields>(
  fields: F,
  map: FormMap,
  fullName: (field: string) => string,
): Parsed<F> {
  const unknown = [...map.keys()].filter((key) => !Object.hasOwn(fields, key)).map(fullName);
  if (unknown.length > 0) {
    throw invalidRequest(
      `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`,
      {
        code: 'parameter_unknown',
        param: unknown[0],
      },
    );
  }
  const result: Record<string, unknown> = {};
  for (const [field, param] of Object.entries(fields)) {
    const value = map.get(field);
    if (value !== undefined) result[field] = param.parse(value, fullName(field));
    else if (param.required) {
      const name = fullName(field);
      throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    }
  }
  // Each field's parser returned its type; TypeScript can't infer that through the loop.
  return result as Parsed<F>;
}

export function readParams<F extends Fields>(fields: F, form: FormMap): Parsed<F> {
  return readFields(fields, form, (field) => field);
}

/** Null removes a key, or all. */
export type MetadataChange = Record<string, string | null> | null;

/** https://docs.stripe.com/api/metadata */
export function metadata(): Param<MetadataChange, false> {
  return {
    required: false,
    parse(value, name) {
      if (value === '') return null;
      if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name });
      if (value.size > 50) throw invalidRequest('Metadata can have at most 50 keys.', { param: name });
      const change: Record<string, string | null> = {};
      for (const [key, item] of value) {
        if (key.length > 40) {
          throw invalidRequest(`Metadata keys cannot be longer than 40 characters: '${key}'.`, {
            param: name,
          });
        }
        const read = readText(item, `${name}[${key}]`);
        if (read.length > 500) {
          throw invalidRequest(
            `Metadata values can have up to 500 characters; '${key}' has ${read.length}.`,
            {
              param: `${name}[${key}]`,
            },
          );
        }
        change[key] = read === '' ? null : read;
      }
      return change;
    },
  };
}

/** Absent keys stay. */
export function applyMetadataChange(
  before: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return before;
  if (change === null) return {};
  const kept = Object.entries({ ...before, ...change });
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** `created[gte]=…`, or one exact time; seconds since 1970. */
export interface MomentRange {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

const rangeFields = { gt: integer(), gte: integer(), lt: integer(), lte: integer() };

export function momentRange(): Param<MomentRange, false> {
  const bounds = record(rangeFields);
  return {
    required: false,
    fields: rangeFields,
    parse(value, name) {
      if (typeof value !== 'string') return bounds.parse(value, name);
      const moment = integer().parse(value, name);
      return { gte: moment, lte: moment };
    },
  };
}
