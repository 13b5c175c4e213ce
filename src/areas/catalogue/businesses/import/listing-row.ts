import { z } from 'zod';
import { amenities, businessSpecialties, businessTypes } from '#shared/domain/business-options.ts';
import { PHONE_SENTENCE } from '#shared/domain/person-fields.ts';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import { businessRegistrationSchema } from '../contract.ts';
import type { ListingColumnName } from './listing-columns.ts';

const DEFAULT_TYPE = 'Fitness Studio';

const MAX_CELL_LENGTH = 5_000;
/** Of a cell quoted in a report. */
const MAX_EXCERPT_LENGTH = 40;

const choiceOf = (choices: readonly string[], what: string) =>
  z.string().transform((text, context): string => {
    const choice = choices.find((name) => name.toLowerCase() === text.toLowerCase());
    if (choice !== undefined) return choice;
    context.addIssue({ code: 'custom', message: `“${quote(text)}” isn’t in the list of ${what}` });
    return z.NEVER;
  });

const listOfChoices = (choices: readonly string[], what: string) =>
  z
    .string()
    .transform((cell) =>
      cell
        .split(/[;|]/)
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    )
    .pipe(z.array(choiceOf(choices, what)))
    .transform((chosen) => choices.filter((choice) => chosen.includes(choice)));

const registered = businessRegistrationSchema.shape;

/** Limits as in the registration form; optional cells may be empty. */
const listingRowSchema = z.object({
  name: registered.name,
  address: registered.address,
  postcode: registered.postcode,
  town: z.string().max(80, 'A town can have at most 80 characters'),
  phone: z.union([z.literal(''), registered.phone], PHONE_SENTENCE),
  email: registered.email,
  website: registered.website,
  description: z.string().max(4000, 'Description can have at most 4000 characters'),
  type: z
    .string()
    .transform((text) => (text === '' ? DEFAULT_TYPE : text))
    .pipe(choiceOf(businessTypes, 'business types')),
  specialties: listOfChoices(businessSpecialties, 'specialties'),
  amenities: listOfChoices(amenities, 'amenities'),
});
export type ListingRow = z.output<typeof listingRowSchema>;

/** Missing columns are empty. */
export type ListingCells = Record<ListingColumnName, string>;

export function readListingRow(cells: ListingCells): { listing: ListingRow } | { refused: string } {
  const tidy = Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [
      column,
      column === 'description' ? paragraphs(cell) : singleLine(cell),
    ]),
  );
  const read = listingRowSchema.safeParse(tidy);
  if (read.success) return { listing: read.data };
  const byColumn = new Map(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const sentences = [...byColumn].map(([column, message]) => {
    const cell = tidy[column] ?? '';
    const quoted = cell === '' || message.startsWith('“') ? '' : ` “${quote(cell)}”`;
    return `${column}${quoted}: ${message}.`;
  });
  return { refused: sentences.join(' ') };
}

const paragraphs = (cell: string): string =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** A fast path: most cells are plain, and splitting characters is slow. */
const singleLine = (cell: string): string =>
  /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(cell)
    ? singleLineText(cell, MAX_CELL_LENGTH)
    : cell.replace(/\s+/g, ' ').trim();

const quote = (text: string): string => singleLineText(text, MAX_EXCERPT_LENGTH);
