import { CITY_SUBURBS } from './city-suburbs.ts';
import { LONDON_PLACES } from './london-places.ts';
import { MIDLANDS_AND_EAST } from './midlands-and-east.ts';
import { NORTHERN_ENGLAND } from './northern-england.ts';
import { NORTHERN_IRELAND_AND_ISLANDS } from './northern-ireland-and-islands.ts';
import type { GazetteerPlace } from './place.ts';
import { SCOTLAND } from './scotland.ts';
import { SOUTHERN_ENGLAND } from './southern-england.ts';
import { WALES } from './wales.ts';

/**
 * Every named place built in, so that a place name can be searched without an import and without a network.
 * Written by hand; positions are the customary centres to within about a kilometre.
 */
export const GAZETTEER_PLACES: readonly GazetteerPlace[] = [
  ...LONDON_PLACES,
  ...NORTHERN_ENGLAND,
  ...MIDLANDS_AND_EAST,
  ...SOUTHERN_ENGLAND,
  ...SCOTLAND,
  ...WALES,
  ...NORTHERN_IRELAND_AND_ISLANDS,
  ...CITY_SUBURBS,
];
