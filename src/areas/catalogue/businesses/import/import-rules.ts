import type { Located } from '#areas/catalogue/postcodes/contract.ts';
import { defineStates } from '#shared/domain/state-machine.ts';

/** A file is checked first, then imported once an admin starts it. Unreadable files have failed. */
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

export interface ImportNote {
  line: number;
  /** `approximate` is imported, but with a rough location. */
  kind: 'duplicate' | 'refused' | 'approximate';
  name: string;
  sentence: string;
}

export interface ImportCounts {
  rowsRead: number;
  newListings: number;
  duplicates: number;
  refused: number;
  approximate: number;
}

export const noCounts: ImportCounts = {
  rowsRead: 0,
  newListings: 0,
  duplicates: 0,
  refused: 0,
  approximate: 0,
};

export interface DuplicateListing {
  id: number;
  name: string;
  status: string;
  /** The matching key. */
  same: 'name' | 'phone';
}

/** Rows with a note are not imported, except `approximate` ones. */
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

export const repeatedLineSentence = (line: number): string =>
  `The same listing as line ${line} of this file.`;

export const locationNotFoundSentence = (postcode: string): string =>
  `postcode “${postcode}” doesn’t exist, so we can’t put it on the map.`;

/** Null if the postcode is known. */
export function approximateLocationSentence(postcode: string, place: Located): string | null {
  return place.approximate
    ? `We don’t know exactly where ${postcode} is, so we put it in the middle of ${place.label}.`
    : null;
}
