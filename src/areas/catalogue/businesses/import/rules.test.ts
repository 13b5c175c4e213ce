import { describe, expect, it } from 'vitest';
import { duplicateKeys, nameKey, phoneKey } from './duplicate-listing.ts';
import { addBatchCounts, noCounts } from './import-rules.ts';
import { findColumn, listingColumns } from './listing-columns.ts';
import { type ListingCells, readListingRow } from './listing-row.ts';

const nothing = Object.fromEntries(listingColumns.map(({ name }) => [name, ''])) as ListingCells;
const cells = (some: Partial<ListingCells>): ListingCells => ({
  ...nothing,
  name: 'Riverside Yoga Rooms',
  address: '14 Mill Lane, Leeds',
  postcode: 'ls63ab',
  ...some,
});

describe('a row of a file', () => {
  it('needs a name, an address and a postcode alone', () => {
    expect(readListingRow(cells({}))).toEqual({
      listing: {
        name: 'Riverside Yoga Rooms',
        address: '14 Mill Lane, Leeds',
        postcode: 'LS6 3AB',
        town: '',
        phone: '',
        email: null,
        website: null,
        description: '',
        type: 'Fitness Studio',
        specialties: [],
        amenities: [],
      },
    });
  });

  it('is read as a person means it: spaces, letter case, a lost 0 and a short web address', () => {
    const row = cells({
      name: '  Riverside \n Yoga\u0007 Rooms ',
      phone: '1134960123',
      website: 'www.riverside.example/yoga',
      description: 'Two rooms.\r\n\r\nBy the river.\u0000',
      type: 'yoga studio',
      specialties: 'pilates;  YOGA ; pilates;',
      amenities: 'Showers|WiFi',
    });
    expect(readListingRow(row)).toMatchObject({
      listing: {
        name: 'Riverside Yoga Rooms',
        phone: '0113 496 0123',
        website: 'https://www.riverside.example/yoga',
        description: 'Two rooms.\n\nBy the river.',
        type: 'Yoga Studio',
        specialties: ['Yoga', 'Pilates'],
        amenities: ['Showers', 'WiFi'],
      },
    });
  });

  it.each<[Partial<ListingCells>, object]>([
    [{ phone: '\u202a+44 (0)113\u00a0496\u00a00123\u202c' }, { phone: '0113 496 0123' }],
    [{ postcode: 'Leeds LS6 3AB, UK' }, { postcode: 'LS6 3AB' }],
    [{ email: 'mailto:hello@riverside.example.' }, { email: 'hello@riverside.example' }],
  ])('is read as it was pasted: %j', (changes, listing) => {
    expect(readListingRow(cells(changes))).toMatchObject({ listing });
  });

  it.each<[Partial<ListingCells>, string]>([
    [{ name: '' }, 'name: Business name is required.'],
    [{ address: 'x' }, 'address “x”: Address is required.'],
    [{ postcode: 'LS6' }, 'postcode “LS6”: Valid UK postcode is required.'],
    [{ phone: '2.07947E+09' }, 'phone “2.07947E+09”: Valid phone number is required.'],
    [{ email: 'riverside' }, 'email “riverside”: Valid email is required.'],
    [{ website: 'a:b@otter.example' }, 'website “a:b@otter.example”: Valid website URL is required.'],
    [{ website: 'javascript:alert(1)' }, 'website “javascript:alert(1)”: Valid website URL is required.'],
    [{ type: 'Sauna' }, 'type: “Sauna” isn’t in the list of business types.'],
    [{ amenities: 'Showers; Sauna' }, 'amenities: “Sauna” isn’t in the list of amenities.'],
    [
      { name: 'A', postcode: 'nowhere' },
      'name “A”: Business name is required. postcode “nowhere”: Valid UK postcode is required.',
    ],
    [
      { description: 'x'.repeat(4001) },
      `description “${'x'.repeat(39)}…”: Description can have at most 4000 characters.`,
    ],
  ])('with %j is refused with a sentence', (some, refused) => {
    expect(readListingRow(cells(some))).toEqual({ refused });
  });
});

describe('the columns', () => {
  it.each([
    ['Name', 'name'],
    [' Post code ', 'postcode'],
    ['TELEPHONE', 'phone'],
    ['E-mail', 'email'],
    ['Business Type', 'type'],
    ['Opening hours', null],
    ['', null],
  ])('%j is %s', (heading, column) => expect(findColumn(heading)).toBe(column));

  it('have no heading in common, and examples that can be imported', () => {
    const headings = listingColumns.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(headings).size).toBe(headings.length);
    const example = Object.fromEntries(listingColumns.map((column) => [column.name, column.example]));
    expect(readListingRow(example as ListingCells)).toHaveProperty('listing');
  });
});

describe('the same business', () => {
  it.each([
    ['The Yoga Rooms Ltd.', 'yoga rooms'],
    ['Pure Gym', 'PureGym'],
    ['Hall & Sons', 'Hall and Sons'],
    ["St. Anne's Boxing", 'St Annes Boxing'],
    ['Café Fitness', 'Cafe Fitness'],
    ['Спортзал', ' Спортзал '],
  ])('is %s and %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  it.each([
    ['Yoga Rooms', 'Yoga Room'],
    ['Gym 1', 'Gym 2'],
    ['Limited', 'PLC'],
    ['Спортзал', 'Спорт'],
  ])('is not %s and %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));

  it.each([
    ['0113 496 0123', '1134960123'],
    ['+44 (0)113 496-0123', '1134960123'],
    ['0044 113 4960123', '1134960123'],
    ['44113 4960123', '1134960123'],
    ['1134960123', '1134960123'],
    ['016977 3999', '169773999'],
    ['+1 202 555 0142', ''],
    ['999', ''],
    ['', ''],
  ])('is reached by %s as %s', (phone, key) => expect(phoneKey(phone)).toBe(key));

  it('shares a telephone, but branches that share their head office’s are not one', () => {
    const at = (postcode: string, phone: string) => duplicateKeys({ name: 'Gym', postcode, phone });
    expect(at('LS6 3AB', '0113 496 0123')[1]).toBe(at('E8 1AA', '+44 113 496 0123')[1]);
    expect(at('LS6 3AB', '0345 600 0000')[1]).not.toBe(at('E8 1AA', '0345 600 0000')[1]);
    expect(at('LS6 3AB', '')).toHaveLength(1);
  });
});

it('counts every row once', () => {
  const note = (kind: 'duplicate' | 'refused' | 'approximate', line: number) => ({
    kind,
    line,
    name: '',
    sentence: '',
  });
  const first = addBatchCounts(noCounts, 5, [
    note('duplicate', 2),
    note('refused', 3),
    note('approximate', 4),
  ]);
  expect(first).toEqual({ rowsRead: 5, newListings: 3, duplicates: 1, refused: 1, approximate: 1 });
  expect(addBatchCounts(first, 2, [note('refused', 7)])).toEqual({
    rowsRead: 7,
    newListings: 4,
    duplicates: 1,
    refused: 2,
    approximate: 1,
  });
});
