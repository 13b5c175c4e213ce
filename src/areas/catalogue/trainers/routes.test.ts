import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locatePlace } from '#areas/catalogue/postcodes/locate/locate-place.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createAppClient } from '#support/app-client.ts';
import { createAttendedBooking } from '#support/attended-booking.ts';
import { createPerson } from '#support/people.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createTrainer, LEEDS } from '#support/trainers.ts';
import { trainersQuery } from './api.ts';
import type { FoundTrainer } from './contract.ts';
import type { TrainerSearch } from './find/trainer-search.ts';
import { trainerRoutes } from './routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;
const id = { amara: 0, bethan: 0, carol: 0, dev: 0, pending: 0 };

beforeAll(async () => {
  const { pool } = database;
  id.amara = (await createTrainer(pool, { firstName: 'Amara', experienceYears: 9 })).id;
  id.bethan = (
    await createTrainer(pool, {
      firstName: 'Bethan',
      lastName: 'Rees',
      // Harrogate, thirteen miles north of Leeds.
      point: { lat: 53.9921, lng: -1.5418 },
      location: 'Harrogate',
      specialties: ['Yoga', 'Weight Loss'],
      experienceYears: 2,
      hourlyRatePence: 4750,
    })
  ).id;
  id.carol = (
    await createTrainer(pool, {
      firstName: 'Carol',
      lastName: 'O’Neill_100%',
      point: { lat: 51.4545, lng: -2.5879 },
      location: 'Bristol',
      specialties: ['CrossFit'],
      experienceYears: 20,
      bookingEnabled: false,
      hourlyRatePence: 3000,
    })
  ).id;
  id.dev = (
    await createTrainer(pool, { firstName: 'Dev', point: null, location: '', experienceYears: 1 })
  ).id;
  id.pending = (await createTrainer(pool, { firstName: 'Pending', status: 'pending' })).id;
  app = createHttpApp();
  const places = { db: pool, clock: { now: () => new Date() }, postcodeService: null };
  const findNextFree = async () => new Map([[id.amara, new Date('2026-12-01T07:30:00Z')]]);
  trainerRoutes({
    db: pool,
    locate: (text) => locatePlace(places, text),
    distanceUnit: 'miles',
    findNextFree,
  })(app);
  await app.ready();
});
afterAll(() => app.close());

async function found(query: Record<string, string>): Promise<string[]> {
  const answer = await app.inject({ url: `/api/personal-trainers/search?${new URLSearchParams(query)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FoundTrainer[]>().map(({ firstName }) => firstName);
}

describe('GET /api/personal-trainers/search', () => {
  it('shows approved trainers only, those who take bookings first, then by experience', async () => {
    expect(await found({})).toEqual(['Amara', 'Bethan', 'Dev', 'Carol']);
  });

  it.each([
    ['a name', { search: 'amara okafor' }, ['Amara']],
    ['words in any order', { search: 'rees  bethan' }, ['Bethan']],
    ['the bio', { search: 'barbell amara' }, ['Amara']],
    ['a specialty', { search: 'crossfit' }, ['Carol']],
    ['a certificate', { search: 'cimspa carol' }, ['Carol']],
    ['a percent sign as a percent sign', { search: '100%' }, ['Carol']],
    ['an underscore as an underscore', { search: 'ill_1' }, ['Carol']],
    ['nothing at all', { search: 'zumba' }, []],
  ])('searches in %s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('says when somebody is free next, of those who are', async () => {
    const answer = await app.inject({ url: '/api/personal-trainers/search' });
    const next = answer.json<FoundTrainer[]>().map(({ nextFreeAt }) => nextFreeAt);
    expect(next).toEqual(['2026-12-01T07:30:00.000Z', null, null, null]);
  });

  it('filters by specialty as the dropdown sends it', async () => {
    expect(await found({ specialty: 'strength_training' })).toEqual(['Amara', 'Dev']);
    expect(await found({ specialty: 'weight_loss' })).toEqual(['Bethan']);
  });

  it('filters by the hourly rate, the limit included', async () => {
    expect(await found({ maxRate: '47.5' })).toEqual(['Bethan', 'Carol']);
    expect(await found({ maxRate: '47.49' })).toEqual(['Carol']);
  });

  it('takes empty fields of a form for no filter', async () => {
    expect(await found({ search: '', specialty: '', location: ' ', maxRate: '' })).toHaveLength(4);
  });

  it('sorts by distance where a place is given, and leaves out who is far away or nowhere', async () => {
    const answer = await app.inject({ url: '/api/personal-trainers/search?location=Harrogate' });
    const trainers = answer.json<FoundTrainer[]>();
    expect(trainers.map(({ firstName }) => firstName)).toEqual(['Bethan', 'Amara']);
    const [near, far] = trainers.map(({ distanceMiles }) => distanceMiles ?? -1);
    expect(near).toBeLessThan(5);
    expect(far).toBeGreaterThan(10);
    expect(JSON.parse(String(answer.headers['x-search-place'])).sentence).toContain(
      'within 25 miles of Harrogate',
    );
  });

  it.each([
    [{ specialty: 'juggling' }, 'specialty', 'Choose a specialty from the list'],
    [{ maxRate: 'cheap' }, 'maxRate', 'Max rate must be a number of pounds'],
    [{ rating: '3' }, 'rating', 'Choose a rating from the list'],
    [{ sort: 'price' }, 'sort', 'Choose an order from the list'],
    [{ maxRate: '-1' }, 'maxRate', 'Max rate must be a number of pounds'],
  ])('refuses %o', async (query, field, message) => {
    const answer = await app.inject({ url: `/api/personal-trainers/search?${new URLSearchParams(query)}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual({ field, message });
  });

  it('comes in pages, with the total and their links in headers; one beyond the last still tells how many', async () => {
    const page = async (number: number) => {
      const answer = await app.inject({ url: `/api/personal-trainers/search?limit=3&page=${number}` });
      const names = answer.json<FoundTrainer[]>().map(({ firstName }) => firstName);
      return { names, total: answer.headers['x-total-count'], links: String(answer.headers.link) };
    };
    expect(await page(1)).toMatchObject({ names: ['Amara', 'Bethan', 'Dev'], total: '4' });
    expect((await page(1)).links).toMatch(/limit=3&page=2>; rel="next"/);
    expect(await page(2)).toMatchObject({ names: ['Carol'], total: '4' });
    expect(await page(9)).toMatchObject({ names: [], total: '4' });
    expect((await page(9)).links).toMatch(/limit=3&page=2>; rel="last"/);
  });

  it('orders and filters by rating, in which one review neither wins nor ruins', async () => {
    const { pool } = database;
    const { bookingId } = await createAttendedBooking(pool);
    const review = async (trainerId: number, stars: number, hidden: string | null = null) => {
      const { id: userId } = await createPerson(pool);
      await pool.query(
        `INSERT INTO reviews (booking_id, trainer_id, user_id, stars, hidden_reason, hidden_by)
         VALUES ($1, $2, $3, $4, $5, CASE WHEN $5::text IS NOT NULL THEN $3::uuid END)`,
        [bookingId, trainerId, userId, stars, hidden],
      );
    };
    // One review of five stars, eight of four and five, one of one star, and one trainer with a hidden review only.
    await review(id.amara, 5);
    for (const stars of [4, 5, 5, 5, 5, 5, 5, 5]) await review(id.carol, stars);
    await review(id.bethan, 1);
    await review(id.dev, 5, 'Written by himself');
    expect(await found({ sort: 'rating' })).toEqual(['Carol', 'Amara', 'Dev', 'Bethan']);
    expect(await found({ sort: 'rating', location: 'Harrogate' })).toEqual(['Amara', 'Bethan']);
    expect(await found({ rating: '4' })).toEqual(['Amara', 'Carol']);
    expect(await found({ rating: '4.5' })).toEqual(['Carol']);
    const answer = await app.inject({ url: '/api/personal-trainers/search?sort=rating&location=Harrogate' });
    expect(JSON.parse(String(answer.headers['x-search-place'])).sentence).toContain('best rated first');
    const shown = (await app.inject({ url: '/api/personal-trainers/search?sort=rating' })).json<
      FoundTrainer[]
    >();
    expect(shown.map(({ rating, reviewCount }) => [rating, reviewCount])).toEqual([
      [4.9, 8],
      [5, 1],
      [null, 0],
      [1, 1],
    ]);
  });

  it('refuses a place that is nowhere, naming the field', async () => {
    const answer = await app.inject({ url: '/api/personal-trainers/search?location=Xyzzyville' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', field: 'location' });
    expect(answer.json().message).toContain('Xyzzyville');
  });
});

describe('GET /api/personal-trainers/{id}', () => {
  it('answers the fields of docs/product/data.md#entities, and the price of an hour in full', async () => {
    const answer = await app.inject({ url: `/api/personal-trainers/${id.bethan}` });
    expect(answer.json()).toMatchObject({
      id: id.bethan,
      firstName: 'Bethan',
      experience: 2,
      hourlyRate: '47.50',
      platformFee: '4.75',
      totalPrice: '52.25',
      travelRadius: 10,
      bookingEnabled: true,
    });
  });

  it('lists the times of day in the order of the day, whatever order they were chosen in', async () => {
    const { id: trainerId } = await createTrainer(database.pool, {
      firstName: 'Late',
      status: 'approved',
      preferredTimes: ['evening', 'afternoon', 'morning'],
    });
    const answer = await app.inject({ url: `/api/personal-trainers/${trainerId}` });
    expect(answer.json().preferredTimes).toEqual(['morning', 'afternoon', 'evening']);
    await database.pool.query('DELETE FROM trainers WHERE id = $1', [trainerId]);
  });

  it('tells the area and never the door', async () => {
    const { area } = (await app.inject({ url: `/api/personal-trainers/${id.amara}` })).json();
    expect(area).toEqual({ latitude: 53.8, longitude: -1.54 });
    expect(area.latitude).not.toBe(LEEDS.lat);
  });

  it.each(['0', '999999', 'abc', '1e3'])('knows no trainer %s', async (text) => {
    const answer = await app.inject({ url: `/api/personal-trainers/${text}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('Trainer not found');
  });

  it('keeps an application to itself', async () => {
    expect((await app.inject({ url: `/api/personal-trainers/${id.pending}` })).statusCode).toBe(404);
  });
});

describe('what the directory asks', () => {
  const api = createAppClient(() => app);
  const directory = (search: TrainerSearch) => new QueryClient().fetchQuery(trainersQuery(api, search));

  it('is the call of docs/product/api.md#endpoints, read back into a page', async () => {
    expect(await directory({ location: 'Harrogate' })).toMatchObject({
      total: 2,
      pageCount: 1,
      place: { sentence: expect.stringContaining('Harrogate') },
      placeError: null,
    });
    expect(await directory({})).toMatchObject({ total: 4, place: null });
  });

  it('takes an unknown place for an answer, and nothing else', async () => {
    const nowhere = await directory({ location: 'Xyzzyville' });
    expect(nowhere).toMatchObject({ trainers: [], total: 0 });
    expect(nowhere.placeError).toContain('Xyzzyville');
    await expect(directory({ maxRate: 'cheap' })).rejects.toThrow('400: ');
  });
});

it.each(['/api/trainers', '/api/trainers/1'])('has no second name %s', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});
