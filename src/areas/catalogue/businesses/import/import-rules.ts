import type { Located } from '#areas/catalogue/postcodes/contract.ts';
import { defineStates } from '#shared/domain/state-machine.ts';

/** A file of listings: first it is checked, then, when an admin says so, imported. What cannot be read has failed. */
export const importStates = defineStates({
  table: 'listing_imports',
  keptAs: 'state',
  initial: ['checking'],
  moves: {
    checking: { check: 'checked', fail: 'failed' },
    checked: { begin: 'importing' },
    importing: { finish: 'imported', fail: 'failed' },
    imported: {},
    failed: {},
  },
});

/** What there is to say about one row of a file. */
export interface ImportNote {
  line: number;
  /** Not imported because it is there already, or because of a mistake; or imported, but only roughly placed. */
  kind: 'duplicate' | 'refused' | 'approximate';
  /** What the row calls the business. */
  name: string;
  sentence: string;
}

/** How many rows have been read, and what became of them. */
export interface ImportCounts {
  rowsRead: number;
  newListings: number;
  duplicates: number;
  refused: number;
  /** Of the new listings, those that are only roughly where they stand. */
  approximate: number;
}

export const noCounts: ImportCounts = {
  rowsRead: 0,
  newListings: 0,
  duplicates: 0,
  refused: 0,
  approximate: 0,
};

/** A listing that a row turned out to be. */
export interface DuplicateListing {
  id: number;
  name: string;
  status: string;
  /** What they share. */
  same: 'name' | 'phone';
}

/** Adds a batch: every note but `approximate` is of a row that is not imported. */
export function addBatchCounts(
  before: ImportCounts,
  rows: number,
  notes: readonly ImportNote[],
): ImportCounts {
  const of = (kind: ImportNote['kind']) => notes.filter((note) => note.kind === kind).length;
  return {
    rowsRead: before.rowsRead + rows,
    newListings: before.newListings + rows - of('duplicate') - of('refused'),
    duplicates: before.duplicates + of('duplicate'),
    refused: before.refused + of('refused'),
    approximate: before.approximate + of('approximate'),
  };
}

const shared = { name: 'The same name and postcode', phone: 'The same phone number' };

/** "The same name and postcode as Riverside Yoga, listing 12 (unclaimed)." */
export const duplicateSentence = ({ id, name, status, same }: DuplicateListing): string =>
  `${shared[same]} as ${name}, listing ${id} (${status}).`;

/** "The same listing as line 4 of this file." */
export const repeatedLineSentence = (line: number): string =>
  `The same listing as line ${line} of this file.`;

/** Said of a row that cannot be put on the map. */
export const locationNotFoundSentence = (postcode: string): string =>
  `postcode “${postcode}” doesn’t exist, so we can’t put it on the map.`;

/** Said of a listing that is imported all the same; null when its postcode is known. */
export function approximateLocationSentence(postcode: string, place: Located): string | null {
  return place.approximate
    ? `We don’t know exactly where ${postcode} is, so we put it in the middle of ${place.label}.`
    : null;
}
