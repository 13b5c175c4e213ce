import fc from 'fast-check';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { arbitraryInput, plainInput } from './arbitrary-input.ts';
import type { World } from './world.ts';

export interface RequestFields {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

type KnownValues = (name: string) => readonly unknown[];

/** Valid values by field name. */
const typicalValues: Record<string, readonly unknown[]> = {
  month: ['2026-10', '2026-11'],
  year: [2026],
  day: ['2026-12-01'],
  from: ['2026-11-01'],
  to: ['2026-12-31'],
  phone: ['0161 496 0000'],
  postcode: ['M4 1HQ'],
  amount: ['1.00'],
  places: [1, 2],
};

/** A valid value for a field of an endpoint, about a world's rows; `id` refers to the path segment before it. */
export function knownValues(key: string, { ids, people }: World): KnownValues {
  const owned = key.split('/').find((_, at, all) => all[at + 1] === ':id') ?? '';
  return (name) => {
    const of = name === 'id' ? owned : name;
    if (/^business(Id|es)$/.test(of)) return [ids.business];
    if (/^session(Id|s)$/.test(of)) return [ids.session];
    if (/^occurrence(Id|s)$/.test(of)) return [ids.occurrence];
    if (/^booking(Id|s)$/.test(of)) return [ids.booking];
    if (/^order(Id|s)$/.test(of)) return [ids.order];
    if (/^payments$/.test(of)) return [ids.payment];
    if (/^user(Id|s)$/.test(of)) return [people.seeker, people.owner];
    return typicalValues[of] ?? [];
  };
}

/** Requests with the fields that an endpoint's row asks for: all valid, or also hostile ones. */
export function arbitraryFields(
  { params, query, body }: Endpoint,
  known: KnownValues,
  inputOf: typeof arbitraryInput | typeof plainInput = arbitraryInput,
): fc.Arbitrary<RequestFields> {
  const input = (schema: Endpoint['body']) =>
    schema === undefined ? fc.constant(undefined) : inputOf(schema, known);
  const fields = (schema: Endpoint['query']) =>
    input(schema).map((value) => (typeof value === 'object' && value !== null ? { ...value } : {}));
  return fc.record({ params: fields(params), query: fields(query), body: input(body) });
}

/** URLs can't encode half a surrogate pair. */
const encodeInAddress = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)).toString(),
  );

/** For `inject`: an endpoint's key with its fields. */
export function requestOf(key: string, { params, query, body }: RequestFields) {
  const [method, address = ''] = key.split(' ');
  const path = address.replaceAll(/:(\w+)/g, (_, name: string) => encodeInAddress(params[name] ?? 'nothing'));
  const asked = Object.entries(query).map(
    ([name, value]) => `${encodeInAddress(name)}=${encodeInAddress(value)}`,
  );
  return {
    method: method as 'GET',
    url: `${path}?${asked.join('&')}`,
    ...(body !== undefined && {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  };
}

/** Where a rule asks for more than the JSON Schema says. */
const plainValues: Record<string, unknown> = {
  agrees: true,
  ageGroups: ['all_ages'],
  bbox: '-0.2,51.4,0.1,51.6',
  birthday: '05-03',
  bookings: 7,
  day: '2026-12-01',
  duration: 60,
  email: 'ada@people.example',
  from: '2026-11-01',
  hourlyRate: 50,
  meetingLink: 'https://meet.example/ada',
  name: 'Ada Rowe',
  gift: { name: 'Ada Rowe', message: '', mail: null },
  phoneNumber: '0161 496 0000',
  price: '60.00',
  prices: [{ sessionType: 'online', minutes: 60, price: 50 }],
  query: {},
  spans: [],
  to: '2026-11-07',
  value: '25.00',
  vatNumber: null,
};

/** One valid request, the same at each call but for fresh keys. */
export function sampleRequest(key: string, row: Endpoint, known: KnownValues = () => []) {
  const plain: KnownValues = (name) => (name in plainValues ? [plainValues[name]] : known(name));
  const [fields] = fc.sample(arbitraryFields(row, plain, plainInput), { numRuns: 1, seed: 20_261_123 });
  return requestOf(key, fields ?? { params: {}, query: {}, body: undefined });
}
