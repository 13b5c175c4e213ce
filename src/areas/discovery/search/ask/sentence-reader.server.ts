import { compareImportance, placeLabel } from '#areas/catalogue/postcodes/gazetteer/find-places.server.ts';
import { gazetteerPlaces, outcodes } from '#areas/catalogue/postcodes/gazetteer/gazetteer.server.ts';
import { memoizeOnce } from '#shared/domain/lazy.ts';
import { indexPlaceNames } from './place-names.ts';
import { createSentenceReader } from './read-sentence.ts';

/** Reads sentences with the places of the gazetteer. */
export const sentenceReader = memoizeOnce(() =>
  createSentenceReader(
    indexPlaceNames(
      gazetteerPlaces().toSorted(compareImportance),
      placeLabel,
      new Set(outcodes().map(({ code }) => code)),
    ),
  ),
);
