import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unknownPostcode } from '#areas/catalogue/postcodes/locate/copy.ts';
import { buildLocatedPlace } from '#areas/catalogue/postcodes/locate/located-place.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { exampleRegistration } from '#support/businesses.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { countJobs, headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { businessRoutes } from './routes.server.ts';
import { reinstateBusiness, suspendBusiness } from './status/suspend-business.server.ts';

/** The fake place service returns this for every postcode but ZE9 9ZZ, which is unknown. */
const HACKNEY = { lat: 51.539, lng: -0.061 };

const ROUGHLY_KNOWN = 'E8 9ZZ';

const database = setUpDatabase();
let app: AppInstance;
let owner: AuthUser;
let seeker: AuthUser;
let admin: AuthUser;

beforeAll(async () => {
  app = createHttpApp();
  businessRoutes({
    pool: database.pool,
    auth: headerAuthenticator(database.pool),
    demo: false,
    clock: { now: () => new Date() },
    locate: async (text) =>
      text === 'ZE9 9ZZ'
        ? unknownPostcode(text)
        : buildLocatedPlace({
            label: text,
            point: HACKNEY,
            precision: text === ROUGHLY_KNOWN ? 'outcode' : 'unit',
            radiusKm: 0,
            source: 'imported',
            sentence: null,
          }),
    onBusinessSubmitted: (tx, event) => outbox.enqueue(tx, 'tellSubmitted', event),
  })(app);
  owner = await personOf('business');
  seeker = await createPerson(database.pool);
  admin = await personOf('admin');
});
afterAll(() => app.close());

async function personOf(role: 'business' | 'admin'): Promise<AuthUser> {
  const { id } = await createUser(database.pool, { role });
  const person = await authUser(database.pool, id);
  if (person === null) throw new Error('The person just made is not there.');
  return person;
}

function send(method: 'GET' | 'POST' | 'PUT', url: string, as: AuthUser | null, payload?: object) {
  return app.inject({
    method,
    url,
    headers: as === null ? {} : { [USER_HEADER]: as.id },
    ...(payload === undefined ? {} : { payload }),
  });
}

const roleOf = async (person: AuthUser) => (await authUser(database.pool, person.id))?.role;
const countBusinesses = async () => (await database.pool.query('SELECT FROM businesses')).rowCount;

describe('POST /api/businesses', () => {
  it('turns a visitor away', async () => {
    const answer = await send('POST', '/api/businesses', null, exampleRegistration);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'Unauthorized' });
  });

  it('asks for an address known to be theirs', async () => {
    const unknown = await createPerson(database.pool);
    await database.pool.query('UPDATE users SET email_verified = false WHERE id = $1', [unknown.id]);
    const answer = await send('POST', '/api/businesses', unknown, exampleRegistration);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe(
      'Confirm your email address first. Open the link we sent you, or get a new one on your profile.',
    );
    expect(await roleOf(unknown)).toBe('user');
  });

  it('makes a submitted business of it, places it, tells of it, and makes the seeker a business user', async () => {
    const told = await countJobs(database.pool, 'tellSubmitted');
    const answer = await send('POST', '/api/businesses', seeker, {
      ...exampleRegistration,
      postcode: 'e84ql',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Canal Side Yoga',
      status: 'submitted',
      approved: false,
      bookingEnabled: false,
      plan: null,
      town: 'London',
      postcode: 'E8 4QL',
      latitude: HACKNEY.lat,
      longitude: HACKNEY.lng,
      email: 'hello@canalside.example',
      facebookUrl: null,
      specialties: ['Yoga', 'Pilates'],
      amenities: ['Showers', 'Mats Provided'],
    });
    expect(await roleOf(seeker)).toBe('business');
    expect(await countJobs(database.pool, 'tellSubmitted')).toBe(told + 1);
  });

  it('leaves an admin an admin', async () => {
    const answer = await send('POST', '/api/businesses', admin, exampleRegistration);
    expect(answer.statusCode).toBe(201);
    expect(await roleOf(admin)).toBe('admin');
  });

  it('registers a form that is sent twice, even at once, a single time', async () => {
    const twice = { ...exampleRegistration, name: 'Twice Told Gym' };
    const told = await countJobs(database.pool, 'tellSubmitted');
    const answers = await Promise.all([
      send('POST', '/api/businesses', owner, twice),
      send('POST', '/api/businesses', owner, { ...twice, name: 'TWICE TOLD GYM' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'You’ve already submitted this business. We’re checking it.',
    );
    expect(await countJobs(database.pool, 'tellSubmitted')).toBe(told + 1);
  });

  it('keeps in mind whether the place is exact', async () => {
    const exact = async (name: string, postcode: string) => {
      await send('POST', '/api/businesses', owner, { ...exampleRegistration, name, postcode });
      const { rows } = await database.pool.query(
        'SELECT has_exact_location FROM businesses WHERE name = $1',
        [name],
      );
      return rows;
    };
    expect(await exact('At Its Postcode', 'E8 4QL')).toEqual([{ has_exact_location: true }]);
    expect(await exact('Somewhere There', ROUGHLY_KNOWN)).toEqual([{ has_exact_location: false }]);
  });

  it('takes the pin where the owner put it', async () => {
    const pin = { latitude: 51.5405, longitude: -0.0622 };
    const answer = await send('POST', '/api/businesses', owner, {
      ...exampleRegistration,
      name: 'Pinned',
      ...pin,
    });
    expect(answer.json()).toMatchObject(pin);
    const { rows } = await database.pool.query<{ easting: number; has_exact_location: boolean }>(
      `SELECT easting, has_exact_location FROM businesses WHERE name = 'Pinned'`,
    );
    expect(rows[0]?.has_exact_location).toBe(true);
    expect(rows[0]?.easting).toBeGreaterThan(534_000);
    expect(rows[0]?.easting).toBeLessThan(535_000);
  });

  it.each([
    [{ latitude: 51.6, longitude: -0.061 }, 'latitude', /^The pin is too far from the postcode\./],
    [{ latitude: 48.85, longitude: 2.35 }, 'latitude', /^Put the pin inside the UK$/],
    [{ latitude: 51.54 }, 'longitude', /^Give the pin both/],
    [{ postcode: 'ZE9 9ZZ' }, 'postcode', /ZE9 9ZZ/],
  ])('refuses to place %o', async (changes, field, sentence) => {
    const before = await countBusinesses();
    const answer = await send('POST', '/api/businesses', owner, { ...exampleRegistration, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().field).toBe(field);
    expect(answer.json().message).toMatch(sentence);
    expect(await countBusinesses()).toBe(before);
  });

  it.each([
    [{ name: 'A' }, 'name', 'Business name is required'],
    [{ name: undefined }, 'name', 'Business name is required'],
    [{ description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
    [{ address: '1 St' }, 'address', 'Address is required'],
    [{ postcode: 'E8' }, 'postcode', 'Valid UK postcode is required'],
    [{ postcode: '90210' }, 'postcode', 'Valid UK postcode is required'],
    [{ phone: '12345' }, 'phone', 'Valid phone number is required'],
    [{ phone: 'call me maybe' }, 'phone', 'Valid phone number is required'],
    [{ email: 'hello@' }, 'email', 'Valid email is required'],
    [{ website: 'https://canal:side@otter.example' }, 'website', 'Valid website URL is required'],
    [{ facebookUrl: 'https://facebook.com\n.evil.example' }, 'facebookUrl', 'Valid Facebook URL is required'],
    [{ website: 'canalside' }, 'website', 'Valid website URL is required'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Valid website URL is required'],
    [{ facebookUrl: 'face book' }, 'facebookUrl', 'Valid Facebook URL is required'],
    [{ instagramUrl: '@canal side' }, 'instagramUrl', 'Valid Instagram URL is required'],
    [{ twitterUrl: 'ftp://x.example' }, 'twitterUrl', 'Valid Twitter URL is required'],
    [{ youtubeUrl: 'ftp://tube.example' }, 'youtubeUrl', 'Valid YouTube URL is required'],
    [{ businessType: '' }, 'businessType', 'Business type is required'],
    [{ businessType: 'Casino' }, 'businessType', 'Business type is required'],
    [{ specialties: [] }, 'specialties', 'At least one specialty is required'],
    [{ specialties: undefined }, 'specialties', 'At least one specialty is required'],
    [{ ageRanges: [] }, 'ageRanges', 'At least one age range is required'],
    [{ difficultyLevels: [] }, 'difficultyLevels', 'At least one difficulty level is required'],
    [{ amenities: ['Helipad'] }, 'amenities.0', 'Please choose from the list'],
  ])('refuses %o, naming the field', async (changes, field, message) => {
    const before = await countBusinesses();
    const answer = await send('POST', '/api/businesses', owner, { ...exampleRegistration, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', field, message });
    expect(await countBusinesses()).toBe(before);
  });

  it('refuses a body beyond every form with 413', async () => {
    const answer = await send('POST', '/api/businesses', owner, {
      ...exampleRegistration,
      description: 'a'.repeat(300_000),
    });
    expect(answer.statusCode).toBe(413);
  });

  it('takes every social address, and empty ones for none', async () => {
    const answer = await send('POST', '/api/businesses', owner, {
      ...exampleRegistration,
      name: 'Sociable Gym',
      email: '',
      website: null,
      facebookUrl: 'https://facebook.com/sociable',
      instagramUrl: 'https://instagram.com/sociable',
      twitterUrl: 'http://twitter.com/sociable',
      youtubeUrl: 'https://youtube.com/@sociable',
    });
    expect(answer.json()).toMatchObject({
      email: null,
      website: null,
      facebookUrl: 'https://facebook.com/sociable',
      twitterUrl: 'http://twitter.com/sociable',
    });
  });
});

describe('PUT /api/businesses/{id}', () => {
  it('submits a rejected business again, mended', async () => {
    const { id } = await createBusiness(database.pool, { ownerId: owner.id, status: 'rejected' });
    const mended = { ...exampleRegistration, name: 'Mended Hall' };
    const answer = await send('PUT', `/api/businesses/${id}`, owner, mended);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      name: 'Mended Hall',
      status: 'submitted',
      rejectionReason: null,
    });
    const again = await send('PUT', `/api/businesses/${id}`, owner, mended);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe('Only a rejected business can be submitted again.');
  });

  it.each(['submitted', 'suspended'] as const)('leaves a %s one alone', async (status) => {
    const { id } = await createBusiness(database.pool, {
      ownerId: owner.id,
      status,
      name: `A ${status} one`,
    });
    expect((await send('PUT', `/api/businesses/${id}`, owner, exampleRegistration)).statusCode).toBe(409);
    const { rows } = await database.pool.query('SELECT name, status FROM businesses WHERE id = $1', [id]);
    expect(rows[0]).toEqual({ name: `A ${status} one`, status });
  });

  it('is for its owner alone', async () => {
    const { id } = await createBusiness(database.pool, { ownerId: owner.id, status: 'rejected' });
    const url = `/api/businesses/${id}`;
    const stranger = await personOf('business');
    expect((await send('PUT', url, null, exampleRegistration)).statusCode).toBe(401);
    expect((await send('PUT', url, stranger, exampleRegistration)).statusCode).toBe(403);
    expect((await send('PUT', url, admin, exampleRegistration)).statusCode).toBe(403);
    expect((await send('PUT', '/api/businesses/999999', owner, exampleRegistration)).statusCode).toBe(404);
    expect((await send('PUT', url, owner, { ...exampleRegistration, name: '' })).statusCode).toBe(400);
    const { rows } = await database.pool.query('SELECT status FROM businesses WHERE id = $1', [id]);
    expect(rows[0]).toEqual({ status: 'rejected' });
  });
});

describe('GET /api/businesses/my', () => {
  it('lists one’s own in every state, with reason and plan', async () => {
    const person = await personOf('business');
    const { id: rejectedId } = await createBusiness(database.pool, {
      ownerId: person.id,
      status: 'rejected',
    });
    const { id: approvedId } = await createBusiness(database.pool, { ownerId: person.id });
    await database.pool.query(
      `INSERT INTO subscriptions (business_id, tier, state, price_pence, current_period_end)
       VALUES ($1, 'basic', 'canceled', 2900, '2026-10-01Z'), ($1, 'premium', 'active', 7900, '2026-12-04Z')`,
      [approvedId],
    );
    await createBusiness(database.pool);
    const answer = await send('GET', '/api/businesses/my', person);
    expect(answer.json()).toMatchObject([
      {
        id: approvedId,
        role: 'owner',
        status: 'approved',
        rejectionReason: null,
        approved: true,
        bookingEnabled: true,
        plan: {
          tier: 'premium',
          state: 'active',
          price: '79.00',
          currentPeriodEnd: '2026-12-04T00:00:00.000Z',
          cancelAtPeriodEnd: false,
          endsWithSuspension: false,
          graceUntil: null,
        },
      },
      { id: rejectedId, status: 'rejected', rejectionReason: 'The address could not be found.', plan: null },
    ]);
    expect(answer.json()).toHaveLength(2);
  });

  it('tells the owner why it is suspended, and nobody else', async () => {
    const person = await personOf('business');
    const { id } = await createBusiness(database.pool, { ownerId: person.id });
    const { id: staffId } = await createMember(database.pool, id, 'manager');
    const staff = await authUser(database.pool, staffId);
    await transaction(database.pool, (tx) =>
      suspendBusiness(tx, id, 'Two people were hurt on loose equipment.', new Date()),
    );
    expect((await send('GET', '/api/businesses/my', person)).json()).toMatchObject([
      {
        id,
        status: 'suspended',
        rejectionReason: null,
        suspensionReason: 'Two people were hurt on loose equipment.',
      },
    ]);
    const seenByStaff = await send('GET', '/api/businesses/my', staff);
    expect(seenByStaff.json()).toMatchObject([{ id, status: 'suspended', suspensionReason: null }]);
    expect(seenByStaff.body).not.toContain('loose equipment');
    await transaction(database.pool, (tx) => reinstateBusiness(tx, id, new Date()));
    expect((await send('GET', '/api/businesses/my', person)).json()).toMatchObject([
      { id, status: 'approved', suspensionReason: null },
    ]);
  });

  it('is empty for somebody without, and closed to visitors', async () => {
    expect((await send('GET', '/api/businesses/my', await createPerson(database.pool))).json()).toEqual([]);
    expect((await send('GET', '/api/businesses/my', null)).statusCode).toBe(401);
  });
});

describe('GET /api/businesses/{id}', () => {
  it('shows everybody an approved business, and nothing that is the owner’s affair', async () => {
    const { id } = await createBusiness(database.pool);
    const answer = await send('GET', `/api/businesses/${id}`, null);
    expect(answer.json()).toMatchObject({ id, name: 'Test Hall', approved: true });
    expect(answer.json()).not.toHaveProperty('rejectionReason');
    expect(answer.json()).not.toHaveProperty('plan');
  });

  it('hides any other from all but its owner and admins', async () => {
    const { id } = await createBusiness(database.pool, { ownerId: owner.id, status: 'submitted' });
    const status = async (as: AuthUser | null) => (await send('GET', `/api/businesses/${id}`, as)).statusCode;
    expect(await status(null)).toBe(404);
    expect(await status(seeker)).toBe(404);
    expect(await status(owner)).toBe(200);
    expect(await status(admin)).toBe(200);
  });
});
