import { z } from 'zod';
import { attendanceSchema, paidBySchema } from '#areas/booking/bookings/contract.ts';
import { withMark } from './attendance-list.ts';
import type { TodayAnswer } from './contract.ts';

// The front desk keeps its actions on the device until the server has them, so it works offline. The server accepts
// each action twice without a second effect.

/** `at`: when the button was pressed (ISO 8601). */
const actionFields = { key: z.uuid(), name: z.string(), at: z.iso.datetime() };

const frontDeskActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mark'),
    ...actionFields,
    bookingId: z.uuid(),
    state: attendanceSchema,
    was: attendanceSchema,
  }),
  /** `key` also identifies the walk-in. `paid` is in pounds, for display until the server answers. */
  z.object({
    kind: z.literal('walk-in'),
    ...actionFields,
    occurrenceId: z.number().int(),
    places: z.number().int(),
    paidBy: paidBySchema,
    paid: z.string(),
  }),
  z.object({ kind: z.literal('take-back'), ...actionFields, walkInId: z.uuid() }),
]);
export type FrontDeskAction = z.infer<typeof frontDeskActionSchema>;

/** Null if invalid. */
export function parseAction(written: string): FrontDeskAction | null {
  try {
    return frontDeskActionSchema.safeParse(JSON.parse(written)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Adds an action to the queue, oldest first. An action that undoes a queued one removes both; marks of one person
 * merge. The action with key `sending` stays, because it may have arrived.
 */
export function enqueueAction(
  waiting: readonly FrontDeskAction[],
  act: FrontDeskAction,
  sending: string | null,
): FrontDeskAction[] {
  const still = waiting.filter(({ key }) => key !== sending);
  if (act.kind === 'take-back' && still.some(({ key }) => key === act.walkInId))
    return waiting.filter(({ key }) => key !== act.walkInId);
  const before =
    act.kind === 'mark' && still.find((one) => one.kind === 'mark' && one.bookingId === act.bookingId);
  if (!before || before.kind !== 'mark' || act.kind !== 'mark') return [...waiting, act];
  const others = waiting.filter(({ key }) => key !== before.key);
  return act.state === before.was ? others : [...others, { ...act, was: before.was }];
}

export function applyActions(today: TodayAnswer, waiting: readonly FrontDeskAction[]): TodayAnswer {
  return waiting.reduce(
    (shown, act) => ({ ...shown, dates: shown.dates.map((one) => applyAction(one, act)) }),
    today,
  );
}

function applyAction(one: TodayAnswer['dates'][number], act: FrontDeskAction): TodayAnswer['dates'][number] {
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

/** "4 check-ins and 1 walk-in"; every mark counts as a check-in. */
export function actionCountText(acts: readonly FrontDeskAction[]): string {
  const marks = acts.filter(({ kind }) => kind === 'mark').length;
  const walkIns = acts.length - marks;
  return [
    ...(marks === 0 ? [] : [`${marks} ${marks === 1 ? 'check-in' : 'check-ins'}`]),
    ...(walkIns === 0 ? [] : [`${walkIns} ${walkIns === 1 ? 'walk-in' : 'walk-ins'}`]),
  ].join(' and ');
}
