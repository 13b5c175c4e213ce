import { z } from 'zod';
import { attendanceSchema, paidBySchema } from '#features/booking/contract.ts';
import type { TodayAnswer } from './contract.ts';
import { withMark } from './door.ts';

// What is done at the desk is kept on the device until the server has it, so that the desk goes on without a connection.
// The server takes each of these twice as once.

/** `name` is whom it is about, `at` when it was pressed (ISO 8601). */
const about = { key: z.uuid(), name: z.string(), at: z.iso.datetime() };

const deskActSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mark'),
    ...about,
    bookingId: z.uuid(),
    state: attendanceSchema,
    was: attendanceSchema,
  }),
  /** `key` names the walk-in too. `paid` is in pounds, as it is shown until the server has said. */
  z.object({
    kind: z.literal('walk-in'),
    ...about,
    occurrenceId: z.number().int(),
    places: z.number().int(),
    paidBy: paidBySchema,
    paid: z.string(),
  }),
  z.object({ kind: z.literal('take-back'), ...about, walkInId: z.uuid() }),
]);
export type DeskAct = z.infer<typeof deskActSchema>;

/** An act that was kept, as it was written down; null for what is none. */
export function readAct(written: string): DeskAct | null {
  try {
    return deskActSchema.safeParse(JSON.parse(written)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * What waits after one more act, the oldest first. An act that undoes one that still waits leaves neither; marks of the
 * same person become one, of what the server has. `sending` is the key of the one that is on its way: it may have arrived.
 */
export function afterAct(waiting: readonly DeskAct[], act: DeskAct, sending: string | null): DeskAct[] {
  const still = waiting.filter(({ key }) => key !== sending);
  if (act.kind === 'take-back' && still.some(({ key }) => key === act.walkInId))
    return waiting.filter(({ key }) => key !== act.walkInId);
  const before =
    act.kind === 'mark' && still.find((one) => one.kind === 'mark' && one.bookingId === act.bookingId);
  if (!before || before.kind !== 'mark' || act.kind !== 'mark') return [...waiting, act];
  const others = waiting.filter(({ key }) => key !== before.key);
  return act.state === before.was ? others : [...others, { ...act, was: before.was }];
}

/** The list of the day as it is once what waits has arrived. */
export function withActs(today: TodayAnswer, waiting: readonly DeskAct[]): TodayAnswer {
  return waiting.reduce(
    (shown, act) => ({ ...shown, dates: shown.dates.map((one) => withAct(one, act)) }),
    today,
  );
}

function withAct(one: TodayAnswer['dates'][number], act: DeskAct): TodayAnswer['dates'][number] {
  switch (act.kind) {
    case 'mark': {
      const mark = act.state === 'confirmed' ? null : { by: null, at: act.at };
      return {
        ...one,
        attendees: withMark(one.attendees, { bookingId: act.bookingId, state: act.state, mark }),
      };
    }
    case 'walk-in': {
      if (one.date.id !== act.occurrenceId || one.walkIns.some(({ id }) => id === act.key)) return one;
      const { name, places, paidBy, paid, at } = act;
      const walkIn = { id: act.key, name, places, paidBy, paid, cameAt: at, by: null };
      return {
        ...one,
        date: { ...one.date, taken: one.date.taken + places },
        walkIns: [...one.walkIns, walkIn],
      };
    }
    case 'take-back': {
      const gone = one.walkIns.find(({ id }) => id === act.walkInId);
      if (gone === undefined) return one;
      return {
        ...one,
        date: { ...one.date, taken: one.date.taken - gone.places },
        walkIns: one.walkIns.filter(({ id }) => id !== act.walkInId),
      };
    }
  }
}

/** "4 check-ins and 1 walk-in"; marks of whatever kind are check-ins, for whoever reads it in passing. */
export function countActs(acts: readonly DeskAct[]): string {
  const marks = acts.filter(({ kind }) => kind === 'mark').length;
  const walkIns = acts.length - marks;
  return [
    ...(marks === 0 ? [] : [`${marks} ${marks === 1 ? 'check-in' : 'check-ins'}`]),
    ...(walkIns === 0 ? [] : [`${walkIns} ${walkIns === 1 ? 'walk-in' : 'walk-ins'}`]),
  ].join(' and ');
}
