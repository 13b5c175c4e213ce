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

// Maps API field names to the form's, which validates them.

/** Sunday first, like the form. */
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
  // Derived from start and length.
  endTime: 'starts',
  venueId: 'venue',
  roomId: 'room',
  capacity: 'places',
};

/** `schedule.1.startTime` → `weekly.1.starts`. */
export const apiField = (path: string): string =>
  path
    .split('.')
    .filter((part) => part !== 'place')
    .map((part) => formNames[part] ?? part)
    .join('.');

export function toApiErrors(errors: readonly FieldError[]): FieldError[] {
  const named = errors.map(({ field, message }) => ({ field: apiField(field), message }));
  // A bad time appears twice, as start and end.
  return named.filter(({ field }, at) => named.findIndex((one) => one.field === field) === at);
}

export interface SessionInput {
  title: string;
  description: string;
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

/** Returns the parsed form, or errors under API names. Edits may keep an imported length. */
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

/** Falls back to `starts` if invalid; its own field reports the error. */
const computeEndTime = (starts: string, minutes: number): string =>
  /^\d\d:\d\d$/.test(starts) && importedDurationSchema.safeParse(minutes).success
    ? plusMinutes(starts, minutes)
    : starts;
