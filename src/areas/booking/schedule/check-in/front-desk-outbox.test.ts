import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TodayAnswer, TodayOccurrence } from './contract.ts';
import {
  actionCountText,
  applyActions,
  enqueueAction,
  type FrontDeskAction,
  parseAction,
} from './front-desk-outbox.ts';

type Mark = Extract<FrontDeskAction, { kind: 'mark' }>;
type WalkIn = Extract<FrontDeskAction, { kind: 'walk-in' }>;

const at = '2026-11-24T17:46:00.000Z';
const sade = '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22';

const mark = (state: Mark['state'], was: Mark['was'], bookingId = sade): Mark => ({
  kind: 'mark',
  key: randomUUID(),
  name: 'Sade Bello',
  at,
  bookingId,
  state,
  was,
});
const walkIn = (places = 1): WalkIn => ({
  kind: 'walk-in',
  key: randomUUID(),
  name: 'Rosa Whitfield',
  at,
  occurrenceId: 7,
  places,
  paidBy: 'cash',
  paid: '12.50',
});
const undoWalkIn = (walkInId: string): FrontDeskAction => ({
  kind: 'take-back',
  key: randomUUID(),
  name: 'Rosa Whitfield',
  at,
  walkInId,
});

const date: TodayOccurrence = {
  date: {
    id: 7,
    sessionId: 3,
    title: 'Strong Start Barbell',
    activity: 'gym',
    startsAt: '2026-11-24T18:00:00.000Z',
    endsAt: '2026-11-24T19:00:00.000Z',
    capacity: 12,
    taken: 1,
    attended: 0,
    cancelled: false,
    oneOff: false,
    note: '',
    instructors: [],
    insteadOf: null,
    venueId: null,
    venue: null,
    roomId: null,
    room: null,
    lacksRoom: null,
  },
  price: '12.50',
  attendees: [
    {
      bookingId: sade,
      reference: 'FT-7K2M',
      name: 'Sade Bello',
      bookedBy: null,
      age: null,
      guardian: null,
      email: 'sade@people.example',
      phone: '07700 900123',
      specialRequirements: '',
      state: 'confirmed',
      bookedAt: at,
      mark: null,
      desk: null,
    },
  ],
  walkIns: [],
  checkIn: { opensAt: at, noShowFrom: at, closesAt: at },
};
const today: TodayAnswer = { dates: [date], may: ['check_in'] };

describe('what waits for the server', () => {
  it('is one mark of a person, of what the server has, and none when it is as the server has it', () => {
    const first = mark('attended', 'confirmed');
    const second = mark('no_show', 'attended');
    expect(enqueueAction([first], second, null)).toEqual([{ ...second, was: 'confirmed' }]);
    expect(enqueueAction([first], mark('confirmed', 'attended'), null)).toEqual([]);
    // The first may have arrived already, so the second must be sent too.
    expect(enqueueAction([first], second, first.key)).toEqual([first, second]);
  });

  it('is neither a walk-in nor its undoing, unless the walk-in may have arrived', () => {
    const rosa = walkIn();
    expect(enqueueAction([rosa], undoWalkIn(rosa.key), null)).toEqual([]);
    const back = undoWalkIn(rosa.key);
    expect(enqueueAction([rosa], back, rosa.key)).toEqual([rosa, back]);
    expect(enqueueAction([], back, null)).toEqual([back]);
  });

  it('comes to what was done last, in whatever order people are marked', () => {
    const states = ['confirmed', 'attended', 'no_show'] as const;
    const people = [sade, randomUUID(), randomUUID()];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...people), fc.constantFrom(...states)), { maxLength: 30 }),
        (presses) => {
          const shown = new Map<string, Mark['state']>(people.map((id) => [id, 'confirmed']));
          let waiting: FrontDeskAction[] = [];
          for (const [id, state] of presses) {
            const was = shown.get(id) ?? 'confirmed';
            if (state === was) continue;
            waiting = enqueueAction(waiting, mark(state, was, id), null);
            shown.set(id, state);
          }
          const kept = waiting.filter((act): act is Mark => act.kind === 'mark');
          expect(new Map(kept.map(({ bookingId, state }) => [bookingId, state]))).toEqual(
            new Map([...shown].filter(([, state]) => state !== 'confirmed')),
          );
          expect(kept.every(({ was }) => was === 'confirmed')).toBe(true);
        },
      ),
    );
  });

  it('is read back as it was written, and nothing else is', () => {
    for (const act of [mark('attended', 'confirmed'), walkIn(2), undoWalkIn(sade)])
      expect(parseAction(JSON.stringify(act))).toEqual(act);
    for (const text of ['', 'null', '{"kind":"mark"}', JSON.stringify({ ...walkIn(), paidBy: 'gold' })])
      expect(parseAction(text)).toBeNull();
  });
});

describe('the list of the day', () => {
  it('shows what waits as done, and twice as once', () => {
    const rosa = walkIn(2);
    const shown = applyActions(today, [mark('attended', 'confirmed'), rosa, rosa]);
    expect(shown.dates[0]?.attendees[0]).toMatchObject({ state: 'attended', mark: { at } });
    expect(shown.dates[0]?.walkIns).toEqual([
      {
        id: rosa.key,
        name: 'Rosa Whitfield',
        places: 2,
        paidBy: 'cash',
        paid: '12.50',
        cameAt: at,
        by: null,
      },
    ]);
    expect(shown.dates[0]?.date.taken).toBe(3);
    expect(applyActions(shown, [undoWalkIn(rosa.key), undoWalkIn(rosa.key)]).dates[0]).toMatchObject({
      walkIns: [],
      date: { taken: 1 },
    });
  });

  it('is counted in words', () => {
    expect(actionCountText([mark('attended', 'confirmed'), walkIn()])).toBe('1 check-in and 1 walk-in');
    expect(actionCountText([mark('attended', 'confirmed'), mark('no_show', 'confirmed')])).toBe(
      '2 check-ins',
    );
    expect(actionCountText([walkIn(), walkIn()])).toBe('2 walk-ins');
  });
});
