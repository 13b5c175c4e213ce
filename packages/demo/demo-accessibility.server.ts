import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isVenueFact } from '#areas/catalogue/accessibility/rules.ts';
import { type AccessFact, accessFacts } from '#shared/domain/access-facts.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import type { DemoBookings } from './demo-bookings.ts';
import type { DemoBusiness } from './demo-businesses.ts';
import { DAY_MS, daytimeBefore } from './demo-calendar.ts';
import type { DemoSession } from './demo-sessions.ts';
import { createRandom } from './random.ts';

interface FactRow {
  id: string;
  business_id: number;
  session_id: number | null;
  fact: AccessFact;
  holds: boolean;
  statement: string;
  stated_at: Date;
}

interface PhotoRow {
  id: string;
  fact_id: string;
  state: 'waiting' | 'checked';
  file_key: string;
  sent_at: Date;
  decided_at: Date | null;
}

interface OpinionRow {
  fact_id: string;
  user_id: string;
  agrees: boolean;
  found: string;
  recorded_at: Date;
}

const POSITIVE_STATEMENTS: Readonly<Record<AccessFact, readonly string[]>> = {
  step_free: [
    'Level door 92 cm wide, lift not needed.',
    'Ramp at the side door, ring the bell and we open it.',
    'Flat from the pavement to the room; the door opens by a button.',
  ],
  accessible_toilet: [
    'Same floor, transfer on the left.',
    'Beside the changing rooms, RADAR key at the desk, transfer on the right.',
  ],
  hearing_loop: ['In the main room. The coach wears its microphone.', 'At the desk and in the small room.'],
  quiet: ['No music and no microphone.', 'Low lights, soft voice, eight people at most.'],
  seated: [
    'A chair version of every pose. Say so when you book.',
    'All but the last ten minutes. We have chairs without arms.',
  ],
  pregnancy: ['From week 14 on; the coach shows what to leave out.', 'At any week, if your midwife agrees.'],
  prams: ['Room for four prams along the wall.', 'Prams stay in the hall, in sight of everybody.'],
  dogs: ['On a lead; water at the start.', 'Calm dogs of any size, outdoors only.'],
};

const NEGATIVE_STATEMENTS: Partial<Record<AccessFact, string>> = {
  step_free: 'Two steps at the door and stairs to the room.',
  accessible_toilet: '',
  hearing_loop: 'The coach faces the room and can use notes.',
};

const DENIAL_NOTE = 'The door was locked on that side, and nobody heard the bell.';

/** Of how many businesses somebody says otherwise. */
const DENIED_BUSINESSES = 3;

/** A drawn photograph of a level door. */
const PHOTO_SCENE = '#assets/demo/photographs/blue-front-door-1280.webp';

/** Accessibility facts of most businesses: some outdated, photos approved and pending, one contested. */
export async function makeAccessibility(
  businesses: readonly DemoBusiness[],
  sessions: readonly DemoSession[],
  { bookings }: DemoBookings,
  today: Date,
  storage: FileStorage | undefined,
): Promise<{ facts: FactRow[]; photos: PhotoRow[]; opinions: OpinionRow[] }> {
  const facts: FactRow[] = [];
  const say = (
    of: { business_id: number; session_id: number | null },
    fact: AccessFact,
    holds: boolean,
    daysAgo: number,
  ) => {
    const random = createRandom(`access ${of.business_id} ${of.session_id} ${fact}`);
    facts.push({
      id: random.uuid(),
      ...of,
      fact,
      holds,
      statement: holds ? random.pick(POSITIVE_STATEMENTS[fact]) : (NEGATIVE_STATEMENTS[fact] ?? ''),
      stated_at: daytimeBefore(today, daysAgo, random.next()),
    });
  };
  const approved = businesses.filter(({ row }) => row.status === 'approved');
  const names = accessFacts.map(({ value }) => value);
  for (const { row } of approved) {
    const random = createRandom(`access of business ${row.id}`);
    const own = row.id === businesses[0]?.row.id;
    for (const fact of names.filter(isVenueFact)) {
      if (!own && random.chance(0.3)) continue;
      const holds = own ? fact !== 'hearing_loop' : random.chance(fact === 'hearing_loop' ? 0.25 : 0.7);
      say(
        { business_id: row.id, session_id: null },
        fact,
        holds,
        own && !holds ? 400 : random.integer(5, 200),
      );
    }
  }
  for (const { row, business } of sessions) {
    if (row.status !== 'published' || business.status !== 'approved') continue;
    const random = createRandom(`access of session ${row.id}`);
    const of = { business_id: row.business_id, session_id: row.id };
    const likely: Partial<Record<AccessFact, number>> = {
      quiet: row.session_type_id === 2 || row.session_type_id === 3 ? 0.5 : 0,
      seated: row.session_type_id === 2 ? 0.3 : 0,
      pregnancy: row.gender_reason === 'need' ? 1 : 0.05,
      prams: row.gender_reason === 'need' ? 0.6 : 0.03,
      dogs: row.session_type_id === 5 ? 0.4 : 0,
    };
    for (const fact of names)
      if (random.chance(likely[fact] ?? 0)) say(of, fact, true, random.integer(5, 200));
  }
  return {
    facts,
    photos: await makeFactPhotos(facts, today, storage),
    opinions: makeFactOpinions(
      facts,
      bookings,
      today,
      new Set(approved.slice(0, DENIED_BUSINESSES).map(({ row }) => row.id)),
    ),
  };
}

async function makeFactPhotos(
  facts: readonly FactRow[],
  today: Date,
  storage: FileStorage | undefined,
): Promise<PhotoRow[]> {
  if (storage === undefined) return [];
  const bytes = await readFile(createRequire(import.meta.url).resolve(PHOTO_SCENE));
  const doors = facts.filter(({ fact, holds }) => fact === 'step_free' && holds).slice(0, 6);
  return Promise.all(
    doors.map(async ({ id, stated_at }, index): Promise<PhotoRow> => {
      const waits = index === 1;
      return {
        id: createRandom(`access photo ${id}`).uuid(),
        fact_id: id,
        state: waits ? 'waiting' : 'checked',
        file_key: await storage.put('access', { bytes, kind: 'webp' }),
        sent_at: waits ? daytimeBefore(today, 1, 0.4) : stated_at,
        decided_at: waits ? null : new Date(stated_at.getTime() + DAY_MS / 4),
      };
    }),
  );
}

function makeFactOpinions(
  facts: readonly FactRow[],
  bookings: DemoBookings['bookings'],
  today: Date,
  denied: ReadonlySet<number>,
): OpinionRow[] {
  const came = bookings.filter(({ state, ends_at }) => state === 'attended' && ends_at < today);
  return facts
    .filter(({ holds }) => holds)
    .flatMap((fact) => {
      const random = createRandom(`opinions of ${fact.id}`);
      const people = new Map(
        came
          .filter(({ business_id, session_id, ends_at }) =>
            fact.session_id === null
              ? business_id === fact.business_id && ends_at > fact.stated_at
              : session_id === fact.session_id && ends_at > fact.stated_at,
          )
          .map(({ user_id, ends_at }) => [user_id, ends_at]),
      );
      return random
        .sample([...people], random.integer(0, 12))
        .map(([user_id, ends_at], index): OpinionRow => {
          const agrees = !(index === 3 && fact.fact === 'step_free' && denied.has(fact.business_id));
          return {
            fact_id: fact.id,
            user_id,
            agrees,
            found: agrees ? '' : DENIAL_NOTE,
            recorded_at: new Date(ends_at.getTime() + DAY_MS / 8),
          };
        });
    });
}
