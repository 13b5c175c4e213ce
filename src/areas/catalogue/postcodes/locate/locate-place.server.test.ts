import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findListingPoint } from '#areas/catalogue/businesses/register/locate-business.server.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { distanceMetres, toGrid } from '../lookup/national-grid.ts';
import type { PlacesDeps } from '../places-deps.server.ts';
import { locatePlace } from './locate-place.server.ts';
import { deleteExpiredLookups } from './lookup-cache.server.ts';
import { createPostcodeService } from './postcode-service.server.ts';

const database = setUpDatabase();
let now = new Date('2026-11-20T12:00:00Z');
const clock = { now: () => now };

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  await database.pool.query('TRUNCATE postcodes, postcode_districts, place_lookups');
});

function offline(): PlacesDeps {
  return { db: database.pool, clock, postcodeService: null };
}

async function importPostcode(
  postcode: string,
  lat: number,
  lng: number,
  terminatedOn: string | null = null,
) {
  const { easting, northing } = toGrid({ lat, lng });
  await database.pool.query(
    `INSERT INTO postcodes (postcode, outcode, easting, northing, lat, lng, terminated_on, source)
     VALUES ($1, left($1, -3), $2, $3, $4, $5, $6, 'ons')`,
    [postcode, Math.round(easting), Math.round(northing), lat, lng, terminatedOn],
  );
}

async function importDistrict(code: string, level: string, lat: number, lng: number, radiusM: number) {
  const { easting, northing } = toGrid({ lat, lng });
  await database.pool.query(
    `INSERT INTO postcode_districts (code, level, easting, northing, lat, lng, radius_m, postcodes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 10)`,
    [code, level, Math.round(easting), Math.round(northing), lat, lng, radiusM],
  );
}

describe('with the built-in gazetteer alone', () => {
  it('places the example of our own search boxes exactly', async () => {
    expect(await locatePlace(offline(), 'sw1a 1aa')).toMatchObject({
      kind: 'located',
      label: 'SW1A 1AA',
      point: { lat: 51.501009, lng: -0.141588 },
      approximate: false,
      sentence: null,
    });
  });

  it('places a postcode around its district, and says so', async () => {
    const place = await locatePlace(offline(), 'tr184ab');
    expect(place).toMatchObject({
      kind: 'located',
      label: 'Penzance (TR18)',
      precision: 'outcode',
      source: 'gazetteer',
      approximate: true,
      sentence:
        'Showing sessions around Penzance (TR18). We don’t have an exact location for TR18 4AB, so distances are approximate.',
    });
    if (place.kind !== 'located') return;
    expect(distanceMetres(place.grid, toGrid({ lat: 50.118, lng: -5.537 }))).toBeLessThan(2000);
  });

  it('places a postcode of a district that is too new to be built in around its area', async () => {
    const place = await locatePlace(offline(), 'TR28 1AA');
    expect(place).toMatchObject({ label: 'Truro (TR)', precision: 'area', approximate: true });
    if (place.kind !== 'located') return;
    expect(place.radiusKm).toBeGreaterThan(5);
  });

  it.each([
    ['E8 1AB', 'Hackney (E8)', 'outcode', 'E8 1AB'],
    ['E8 1E', 'Hackney (E8)', 'outcode', 'E8 1E'],
    ['EC1A 1BB', 'Smithfield (EC1A)', 'outcode', 'EC1A 1BB'],
    ['EC1 1AA', 'Clerkenwell and Finsbury (EC1)', 'outcode', 'EC1 1AA'],
    ['M1 1', 'Manchester Piccadilly (M1)', 'outcode', 'M1 1'],
    ['M11 1AA', 'Manchester (M11)', 'outcode', 'M11 1AA'],
    ['BT1 5GS', 'Belfast City Centre (BT1)', 'outcode', 'BT1 5GS'],
    ['CF10 1AA', 'Cardiff City Centre (CF10)', 'outcode', 'CF10 1AA'],
    ['LS1 4AP', 'Leeds City Centre (LS1)', 'outcode', 'LS1 4AP'],
    ['BT48 6AA', 'Londonderry (BT48)', 'outcode', 'BT48 6AA'],
    ['JE2 3QA', 'Jersey (JE2)', 'outcode', 'JE2 3QA'],
  ])('places %s around %s', async (text, label, precision, asked) => {
    expect(await locatePlace(offline(), text)).toMatchObject({
      label,
      precision,
      approximate: true,
      sentence: `Showing sessions around ${label}. We don’t have an exact location for ${asked}, so distances are approximate.`,
    });
  });

  it.each([
    ['LS', 'Leeds (LS)', 'area'],
    ['e8', 'Hackney (E8)', 'outcode'],
    ['EC1', 'Clerkenwell and Finsbury (EC1)', 'outcode'],
    ['Leeds', 'Leeds, West Yorkshire', 'town'],
    ['Leeds, West Yorkshire', 'Leeds, West Yorkshire', 'town'],
    ['Hackney', 'Hackney, London', 'town'],
    ['London', 'London', 'town'],
    ['Manch', 'Manchester, Greater Manchester', 'town'],
  ])('needs no sentence when %s is just what was asked', async (text, label, precision) => {
    expect(await locatePlace(offline(), text)).toMatchObject({
      kind: 'located',
      label,
      precision,
      sentence: null,
    });
  });

  it('says which place it shows for a misspelt name', async () => {
    expect(await locatePlace(offline(), 'Hackny')).toMatchObject({
      label: 'Hackney, London',
      sentence: 'We couldn’t find “Hackny”. Showing sessions around Hackney, London.',
    });
  });

  it('mentions the namesake when the name alone does not decide', async () => {
    expect(await locatePlace(offline(), 'Ashford')).toMatchObject({
      label: 'Ashford, Kent',
      sentence:
        'Showing sessions around Ashford, Kent. Looking for a different Ashford? Add the county, e.g. “Ashford, Surrey”.',
    });
  });

  it('says what it read when it put a look-alike right', async () => {
    expect(await locatePlace(offline(), 'SWIA 2AA')).toMatchObject({
      label: 'Whitehall (SW1A)',
      sentence:
        'We read “SWIA 2AA” as SW1A 2AA. Showing sessions around Whitehall (SW1A). We don’t have an exact location for SW1A 2AA, so distances are approximate.',
    });
  });

  it.each([
    ['10 Downing Street, London SW1A 2AA', 'Whitehall (SW1A)'],
    ['Dalston E8', 'Hackney (E8)'],
  ])('finds the postcode at the end of %j', async (text, label) => {
    expect(await locatePlace(offline(), text)).toMatchObject({ kind: 'located', label });
  });

  it.each([
    ['', 'empty', 'Enter a postcode, a town or an area.'],
    ['   ', 'empty', 'Enter a postcode, a town or an area.'],
    [
      'M1 1AO',
      'malformed',
      '“M1 1AO” isn’t a UK postcode. Check its letters and numbers, or enter a town or an area instead.',
    ],
    [
      'QA1 1AA',
      'malformed',
      '“QA1 1AA” isn’t a UK postcode. Check its letters and numbers, or enter a town or an area instead.',
    ],
    [
      'Zzyzx',
      'unknown',
      'We couldn’t find a place called “Zzyzx”. Check the spelling, or enter a postcode instead.',
    ],
    [
      'ZZ99 3VZ',
      'non-geographic',
      'ZZ99 3VZ is only for post, so it isn’t on the map. Enter a postcode, a town or an area near where you want to train.',
    ],
    [
      'BFPO 801',
      'non-geographic',
      'BFPO 801 is a forces address, so it isn’t on the map. Enter a postcode, a town or an area near where you want to train.',
    ],
    [
      'FIQQ 1ZZ',
      'overseas',
      'FIQQ 1ZZ isn’t in the United Kingdom. Enter a postcode, a town or an area near where you want to train.',
    ],
  ])('says plainly why %j is nowhere', async (text, reason, message) => {
    expect(await locatePlace(offline(), text)).toEqual({ kind: 'not-found', reason, message });
  });

  it('refuses a text no place is as long as', async () => {
    expect(await locatePlace(offline(), 'x'.repeat(5000))).toMatchObject({ reason: 'malformed' });
  });
});

describe('with the listings of the site', () => {
  const listed = (): PlacesDeps => ({
    ...offline(),
    findListedPoint: (postcode) => findListingPoint(database.pool, postcode),
  });
  const door = { latitude: 50.1187, longitude: -5.5371 };

  it('places the postcode of an exactly placed listing at its door', async () => {
    await createBusiness(database.pool, { postcode: 'TR18 4AB', exactlyPlaced: true, ...door });
    expect(await locatePlace(listed(), 'tr184ab')).toMatchObject({
      label: 'TR18 4AB',
      point: { lat: door.latitude, lng: door.longitude },
      precision: 'unit',
      radiusKm: 0,
      source: 'listing',
      approximate: false,
      sentence: null,
    });
    expect(await locatePlace(listed(), 'TR18 4AD')).toMatchObject({ approximate: true, source: 'gazetteer' });
  });

  it('does not take a listing’s word that stands in the middle of its district, or that nobody may see', async () => {
    await createBusiness(database.pool, { postcode: 'TR18 4AE', exactlyPlaced: false, ...door });
    for (const status of ['submitted', 'rejected', 'suspended'] as const) {
      await createBusiness(database.pool, { postcode: 'TR18 4AE', exactlyPlaced: true, status, ...door });
    }
    expect(await locatePlace(listed(), 'TR18 4AE')).toMatchObject({ approximate: true, source: 'gazetteer' });
  });

  it('asks the imported table first', async () => {
    await createBusiness(database.pool, { postcode: 'TR18 4AF', exactlyPlaced: true, ...door });
    await importPostcode('TR184AF', 50.12, -5.54);
    expect(await locatePlace(listed(), 'TR18 4AF')).toMatchObject({ source: 'imported' });
  });
});

describe('with an imported table', () => {
  beforeEach(async () => {
    await importPostcode('LS63AB', 53.8195, -1.5731);
    await importPostcode('AB10AA', 57.1015, -2.2429, '1996-06-01');
    await importDistrict('LS6 3', 'sector', 53.82, -1.572, 640);
    await importDistrict('LS6', 'outcode', 53.818, -1.567, 1480);
    await importDistrict('LS', 'area', 53.83, -1.54, 15_000);
  });

  it('knows a postcode exactly', async () => {
    const place = await locatePlace(offline(), 'LS6 3AB');
    expect(place).toMatchObject({
      kind: 'located',
      label: 'LS6 3AB',
      point: { lat: 53.8195, lng: -1.5731 },
      precision: 'unit',
      radiusKm: 0,
      source: 'imported',
      approximate: false,
      sentence: null,
    });
    if (place.kind !== 'located') return;
    expect(distanceMetres(place.grid, toGrid(place.point))).toBeLessThan(1);
  });

  it('falls back to the sector, then the outcode', async () => {
    expect(await locatePlace(offline(), 'LS6 3ZZ')).toMatchObject({
      label: 'LS6 3',
      precision: 'sector',
      radiusKm: 0.6,
      sentence:
        'Showing sessions around LS6 3. We don’t have an exact location for LS6 3ZZ, so distances are approximate.',
    });
    expect(await locatePlace(offline(), 'LS6 9ZZ')).toMatchObject({
      label: 'Headingley (LS6)',
      precision: 'outcode',
      radiusKm: 1.5,
    });
  });

  it('places parts of postcodes, and reads LS63 as the sector when there is no such district', async () => {
    expect(await locatePlace(offline(), 'ls6')).toMatchObject({ precision: 'outcode', sentence: null });
    expect(await locatePlace(offline(), 'LS')).toMatchObject({ label: 'Leeds (LS)', source: 'imported' });
    expect(await locatePlace(offline(), 'LS63')).toMatchObject({ label: 'LS6 3', sentence: null });
  });

  it('says that a district of an imported area does not exist, and puts nothing in its place', async () => {
    expect(await locatePlace(offline(), 'LS99 9ZZ')).toEqual({
      kind: 'not-found',
      reason: 'unknown',
      message: 'We couldn’t find the postcode LS99 9ZZ. Check it, or enter a town or an area instead.',
    });
  });

  it('still uses the gazetteer for areas the import does not cover', async () => {
    expect(await locatePlace(offline(), 'BT48 6AA')).toMatchObject({
      source: 'gazetteer',
      precision: 'outcode',
    });
  });

  it('places a withdrawn postcode where it was and says so', async () => {
    expect(await locatePlace(offline(), 'AB1 0AA')).toMatchObject({
      precision: 'unit',
      sentence: 'AB1 0AA is no longer in use (since June 1996). Showing sessions around its old location.',
    });
  });
});

describe('with a postcode service', () => {
  let server: Server;
  let asked: string[] = [];
  let reply: (path: string) => { status: number; body: string } | 'hang';

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? '');
      asked.push(path);
      const answer = reply(path);
      if (answer === 'hang') return;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function online(timeoutMs = 5000): PlacesDeps {
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}/`;
    return {
      db: database.pool,
      clock,
      postcodeService: createPostcodeService({ baseUrl, clock, timeoutMs }),
    };
  }

  const json = (status: number, body: object) => ({ status, body: JSON.stringify({ status, ...body }) });

  it('places a postcode exactly and asks only once', async () => {
    reply = () => json(200, { result: { postcode: 'LS6 3AB', latitude: 53.8195, longitude: -1.5731 } });
    const deps = online();
    for (let time = 0; time < 3; time++) {
      expect(await locatePlace(deps, 'LS6 3AB')).toMatchObject({
        precision: 'unit',
        source: 'postcodes.io',
        approximate: false,
        sentence: null,
      });
    }
    expect(asked).toEqual(['/postcodes/LS6 3AB']);
  });

  it('remembers "no such postcode" for a week', async () => {
    reply = () => json(404, { error: 'Postcode not found' });
    const deps = online();
    const unknown = { kind: 'not-found', reason: 'unknown' };
    expect(await locatePlace(deps, 'LS99 9ZZ')).toMatchObject(unknown);
    expect(await locatePlace(deps, 'LS99 9ZZ')).toMatchObject(unknown);
    expect(asked).toEqual(['/postcodes/LS99 9ZZ', '/outcodes/LS99']);
    now = new Date('2026-11-28T12:00:00Z');
    expect(await locatePlace(deps, 'LS99 9ZZ')).toMatchObject(unknown);
    expect(asked).toHaveLength(4);
  });

  it('falls back to the outcode when the postcode is unknown but its district is real', async () => {
    reply = (path) =>
      path === '/outcodes/LS6'
        ? json(200, { result: { outcode: 'LS6', latitude: 53.818, longitude: -1.567 } })
        : json(404, { error: 'Postcode not found' });
    expect(await locatePlace(online(), 'LS6 3ZZ')).toMatchObject({
      label: 'Headingley (LS6)',
      precision: 'outcode',
      radiusKm: 1.6,
      source: 'postcodes.io',
      approximate: true,
    });
  });

  it('places a withdrawn postcode where it was, and says when nobody knows where', async () => {
    reply = (path) =>
      json(404, {
        error: 'Postcode not found',
        terminated: {
          year_terminated: 1996,
          month_terminated: 6,
          latitude: path.endsWith('0AA') ? 57.1 : null,
          longitude: path.endsWith('0AA') ? -2.24 : null,
        },
      });
    expect(await locatePlace(online(), 'AB1 0AA')).toMatchObject({
      point: { lat: 57.1, lng: -2.24 },
      sentence: 'AB1 0AA is no longer in use (since June 1996). Showing sessions around its old location.',
    });
    expect(await locatePlace(online(), 'AB1 0AB')).toMatchObject({ kind: 'not-found', reason: 'terminated' });
  });

  it('goes to the gazetteer when the service has no position for a real postcode', async () => {
    reply = () => json(200, { result: { postcode: 'JE2 3QA', latitude: null, longitude: null } });
    expect(await locatePlace(online(), 'JE2 3QA')).toMatchObject({
      label: 'Jersey (JE2)',
      source: 'gazetteer',
    });
  });

  it('finds a village the gazetteer does not have, the bigger place first', async () => {
    const village = (name_1: string, local_type: string, county_unitary: string) => ({
      name_1,
      local_type,
      county_unitary,
      latitude: 52.4,
      longitude: 0.2,
    });
    reply = () =>
      json(200, {
        result: [
          village('Wilburton Green', 'Hamlet', 'Kent'),
          village('Wilburton', 'Village', 'Cambridgeshire'),
          village('Wilburton', 'Town', 'Kent'),
        ],
      });
    expect(await locatePlace(online(), 'Wilburton')).toMatchObject({
      label: 'Wilburton, Kent',
      precision: 'town',
      source: 'postcodes.io',
    });
    expect(await locatePlace(online(), 'Wilburton, Cambridgeshire')).toMatchObject({
      label: 'Wilburton, Cambridgeshire',
      sentence: null,
    });
    expect(asked).toEqual(['/places?q=wilburton&limit=10']);
  });

  it('does not ask for a name the gazetteer has', async () => {
    reply = () => json(500, {});
    expect(await locatePlace(online(), 'Leeds')).toMatchObject({ source: 'gazetteer' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['hangs', 'hang' as const],
    ['fails', { status: 503, body: '{}' }],
    ['limits us', { status: 429, body: '{}' }],
    ['sends a page instead of JSON', { status: 200, body: '<html>' }],
  ])('uses the gazetteer when the service %s, and leaves it alone for a while', async (_, answer) => {
    reply = () => answer;
    const deps = online(200);
    for (const text of ['LS6 3AB', 'LS6 3AD', 'LS7 1AA', 'Wilburton']) {
      await locatePlace(deps, text);
    }
    expect(await locatePlace(deps, 'LS6 3AB')).toMatchObject({
      label: 'Headingley (LS6)',
      source: 'gazetteer',
    });
    expect(asked).toHaveLength(1);

    reply = () => json(200, { result: { latitude: 53.8195, longitude: -1.5731 } });
    now = new Date(now.getTime() + 31_000);
    expect(await locatePlace(deps, 'LS6 3AB')).toMatchObject({ precision: 'unit' });
  });

  it('prefers an old answer to none', async () => {
    reply = () => json(200, { result: { latitude: 53.8195, longitude: -1.5731 } });
    await locatePlace(online(), 'LS6 3AB');
    now = new Date('2027-06-01T12:00:00Z');
    reply = () => json(500, {});
    expect(await locatePlace(online(), 'LS6 3AB')).toMatchObject({ precision: 'unit' });
    expect(asked).toHaveLength(2);
  });

  it('forgets answers after a year', async () => {
    reply = () => json(200, { result: { latitude: 53.8195, longitude: -1.5731 } });
    const deps = online();
    await locatePlace(deps, 'LS6 3AB');
    expect(await deleteExpiredLookups(deps)).toBe(0);
    now = new Date('2027-11-30T12:00:00Z');
    expect(await deleteExpiredLookups(deps)).toBe(1);
  });
});

it('has no service without an address', () => {
  expect(createPostcodeService({ baseUrl: '', clock })).toBeNull();
  expect(createPostcodeService({ baseUrl: null, clock })).toBeNull();
});
