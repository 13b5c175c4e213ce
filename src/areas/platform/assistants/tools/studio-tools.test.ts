import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '#areas/platform/api-keys/manage-keys.server.ts';
import type { Scope } from '#areas/platform/api-keys/scopes.ts';
import { connectMcpClient } from '#support/mcp-client.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';

const whole = setUpWholeApp();
let business: { id: number; ownerId: string | null };
let dateId: number;
const startsAt = new Date(Date.now() + 48 * 3_600_000);

beforeAll(async () => {
  business = await createBusiness(whole.shop.pool);
  const session = await createSession(whole.shop.pool, { businessId: business.id, title: 'Own Yoga' });
  dateId = await createOccurrence(whole.shop.pool, session.id, { startsAt, capacity: 3 });
});

async function connect(scopes: Scope[]) {
  const { secret } = await createKey(
    { ...whole.shop.deps, onKeyMade: async () => undefined },
    { actorId: business.ownerId ?? '', requestId: randomUUID() },
    business.id,
    { name: 'Desk assistant', scopes, days: null },
  );
  return connectMcpClient(() => whole.app, { headers: { authorization: `Bearer ${secret}` } });
}

type Connected = Awaited<ReturnType<typeof connect>>;

async function call(client: Connected, name: string, args: object) {
  const answer = await client.callTool({ name, arguments: { ...args } });
  const [first] = answer.content as { text: string }[];
  return { ...answer, sentence: first?.text ?? '' };
}

const booking = () => ({
  dateId,
  places: 2,
  name: 'Rosa Whitfield',
  email: 'rosa@people.example',
  phone: '020 7946 0321',
  idempotencyKey: randomUUID(),
});

describe('a business’s assistant', () => {
  it('is shown the tools of its key’s scopes, and none of customers', async () => {
    const { tools } = await (await connect(['sessions:read'])).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_sessions',
      'show_session',
      'get_quote',
      'studio_timetable',
    ]);
  });

  it('reads timetable and register, and takes a booking that its person agreed to', async () => {
    const client = await connect(['sessions:read', 'attendees:read', 'bookings:write', 'customers:read']);
    const timetable = await call(client, 'studio_timetable', {});
    expect(timetable.structuredContent).toMatchObject({
      dates: [{ dateId, placesLeft: 3, places: 3, untrusted: { title: 'Own Yoga' } }],
    });
    const asked = booking();
    const question = await call(client, 'studio_take_booking', asked);
    expect(question.sentence).toContain('Book 2 places on date');
    const confirm = { dateId, places: 2, name: 'Rosa Whitfield' };
    const taken = await call(client, 'studio_take_booking', { ...asked, confirm });
    expect(taken.structuredContent).toMatchObject({ bookings: [{}, {}] });
    const again = await call(client, 'studio_take_booking', { ...asked, confirm });
    expect(again.structuredContent).toEqual(taken.structuredContent);
    const register = await call(client, 'studio_register', { dateId });
    expect(register.structuredContent).toMatchObject({
      attendees: [{ untrusted: { bookedBy: 'Rosa Whitfield' } }, {}],
    });
    expect((await call(client, 'studio_customers', {})).structuredContent).toEqual({
      customers: [],
      next: null,
    });
    const tooMany = await call(client, 'studio_take_booking', { ...booking(), confirm });
    expect(tooMany.isError).toBe(true);
    expect(tooMany.sentence).toMatch(/place/);
  });

  it('hears which scope a tool needs, and can’t use the tools of customers', async () => {
    const client = await connect(['sessions:read']);
    expect((await call(client, 'studio_register', { dateId })).sentence).toBe(
      'This key isn’t allowed to do that. It needs "attendees:read".',
    );
    expect((await call(client, 'my_bookings', {})).sentence).toBe(
      'API keys of businesses can’t use the tools of customers.',
    );
  });

  it('finds nothing of another business', async () => {
    const other = await createSession(whole.shop.pool);
    const foreign = await createOccurrence(whole.shop.pool, other.id, { startsAt, capacity: 3 });
    const client = await connect(['sessions:read', 'attendees:read', 'bookings:write']);
    expect((await call(client, 'studio_register', { dateId: foreign })).sentence).toBe(
      'We can’t find that date.',
    );
    const confirm = { dateId: foreign, places: 2, name: 'Rosa Whitfield' };
    const told = await call(client, 'studio_take_booking', { ...booking(), dateId: foreign, confirm });
    expect(told.isError).toBe(true);
  });

  it('without a key hears how to get one', async () => {
    const client = await connectMcpClient(() => whole.app);
    expect((await call(client, 'studio_timetable', {})).sentence).toContain('needs an API key of a business');
  });
});
