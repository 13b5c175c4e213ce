import type { z } from 'zod';
import type { cancellationTermsSchema } from '#areas/catalogue/sessions/contract.ts';
import { plusMinutes } from '#areas/catalogue/sessions/occurrences/slot-times.ts';
import {
  editedSessionSchema,
  importedDurationSchema,
  type SessionForm,
  sessionFormSchema,
} from '#areas/catalogue/sessions/own/session-form.ts';
import type { FieldError } from '#shared/domain/app-error.ts';

// What the public API calls the fields of a session, and what the site's own form does. The rules are those of the form
// alone: what it refuses is refused here, under the name by which it was sent.

/** From Sunday, as the form counts them. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

const formNames: Readonly<Record<string, string>> = {
  sessionTypeId: 'type',
  difficulty: 'levels',
  ageGroups: 'ages',
  duration: 'minutes',
  maxParticipants: 'places',
  schedule: 'weekly',
  dayOfWeek: 'day',
  startTime: 'starts',
  // It follows from the start and the length.
  endTime: 'starts',
  venueId: 'venue',
  roomId: 'room',
  capacity: 'places',
};

/** What the API calls a field of the form: `schedule.1.startTime` is `weekly.1.starts`. */
export const apiField = (path: string): string =>
  path
    .split('.')
    .filter((part) => part !== 'place')
    .map((part) => formNames[part] ?? part)
    .join('.');

/** The same of everything that is wrong with what was sent. */
export function toApiErrors(errors: readonly FieldError[]): FieldError[] {
  const named = errors.map(({ field, message }) => ({ field: apiField(field), message }));
  // Of a time that is none, start and end say the same.
  return named.filter(({ field }, at) => named.findIndex((one) => one.field === field) === at);
}

/** A session as a program sends it. */
export interface SessionInput {
  title: string;
  description: string;
  /** Of the kinds of session there are. */
  typeId: number;
  levels: string[];
  ages: string[];
  gender: string;
  genderReason: string | null;
  price: number;
  minutes: number;
  places: number;
  cancellation?: z.input<typeof cancellationTermsSchema> | undefined;
  weekly: { day: string; starts: string }[];
  venue?: number | null | undefined;
  room?: number | null | undefined;
  draft: boolean;
  version?: string | undefined;
}

/**
 * Returns the session form that was sent, or its errors by the names of the API. A change is read by the form of a
 * session that exists, which may keep a length that an import brought.
 */
export function parseSessionInput(
  sent: SessionInput,
  { isChange }: { isChange: boolean },
): { form: SessionForm } | { errors: FieldError[] } {
  const { typeId, levels, ages, price, minutes, places, weekly, venue, room, ...same } = sent;
  const read = (isChange ? editedSessionSchema : sessionFormSchema).safeParse({
    ...same,
    sessionTypeId: typeId,
    difficulty: levels,
    ageGroups: ages,
    price: price / 100,
    duration: minutes,
    maxParticipants: places,
    schedule: weekly.map(({ day, starts }) => ({
      dayOfWeek: weekdays.findIndex((one) => one === day),
      startTime: starts,
      endTime: computeEndTime(starts, minutes),
    })),
    ...(venue === undefined && room === undefined
      ? {}
      : { place: { venueId: venue ?? null, roomId: room ?? null } }),
  });
  if (read.success) return { form: read.data };
  return {
    errors: toApiErrors(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))),
  };
}

/** When it ends by the clock; when it starts where one of the two is none, of which its own field speaks. */
const computeEndTime = (starts: string, minutes: number): string =>
  /^\d\d:\d\d$/.test(starts) && importedDurationSchema.safeParse(minutes).success
    ? plusMinutes(starts, minutes)
    : starts;
