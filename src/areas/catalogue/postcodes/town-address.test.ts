import { describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { townPath, townSlug } from './town-address.ts';

const database = setUpDatabase();

describe('a town in an address', () => {
  it.each([
    ['London', 'london'],
    ['Newcastle upon Tyne', 'newcastle-upon-tyne'],
    ['King’s Lynn', 'kings-lynn'],
    ["Bishop's  Stortford", 'bishops-stortford'],
    ['St. Albans', 'st-albans'],
    ['Ynys Môn', 'ynys-mon'],
    ['ÂLŴYD', 'alwyd'],
    [' -Stoke-on-Trent- ', 'stoke-on-trent'],
    ['…', ''],
    ['', ''],
  ])('%s is spelt alike here and in the database', async (town, slug) => {
    expect(townSlug(town)).toBe(slug);
    const { found } = await queryOne<{ found: string }>(database.pool, 'SELECT town_slug($1) AS found', [
      town,
    ]);
    expect(found).toBe(slug);
  });

  it('has a page, and one for each activity', () => {
    expect(townPath('leeds')).toBe('/fitness/leeds');
    expect(townPath('leeds', 'personal-training')).toBe('/fitness/leeds/personal-training');
  });
});
