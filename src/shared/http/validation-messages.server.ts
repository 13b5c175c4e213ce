import { type core, z } from 'zod';
import { pluralize } from '../domain/pluralize.ts';

/** Replaces the validator's default messages ("expected number, received NaN") with plain sentences, process-wide. */
export function installValidationMessages(): void {
  z.config({ customError: validationMessage });
}

function validationMessage(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : (KINDS[issue.expected] ?? UNUSABLE);
    case 'invalid_value':
      return `This must be one of ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This has the wrong format.';
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? 'The request has an unknown field. Remove it.'
        : `The request has ${issue.keys.length} unknown fields. Remove them.`;
    default:
      return UNUSABLE;
  }
}

const MISSING = 'This is missing.';
const UNUSABLE = 'This value isn’t allowed.';

const KINDS: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'The request needs a JSON object here.',
  date: 'This must be a date.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'This must be an email address.',
  url: 'This must be a web address.',
  uuid: 'This isn’t a valid id.',
  date: 'This must be a date, for example 2026-12-01.',
  time: 'This must be a time, for example 18:30.',
  datetime: 'This must be a date and time, for example 2026-12-01T18:30:00Z.',
};

function tooSmall(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string') return minimum === 1 ? MISSING : `This needs at least ${minimum} characters.`;
  if (LISTS.has(origin)) return `This needs at least ${pluralize(minimum, 'item')}.`;
  return inclusive ? `This must be ${minimum} or more.` : `This must be more than ${minimum}.`;
}

function tooBig(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `This can have at most ${maximum} characters.`;
  if (LISTS.has(origin)) return `This can have at most ${pluralize(maximum, 'item')}.`;
  return inclusive ? `This must be ${maximum} or less.` : `This must be less than ${maximum}.`;
}

const LISTS: ReadonlySet<string> = new Set(['array', 'set', 'map']);
