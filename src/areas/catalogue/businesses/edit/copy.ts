import {
  daySpans,
  formatSpans,
  openingDates,
  openingDayName,
  openingDays,
  readLine,
} from '../hours/opening-times.ts';
import { type DetailsField, type PartialDetails, sameValue } from './details.ts';

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** In the order of the page. The grid follows from the pin, so it has no label. */
const labels: readonly (readonly [DetailsField, string])[] = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['businessType', 'Business type'],
  ['specialties', 'Specialties'],
  ['ageRanges', 'Age ranges'],
  ['difficultyLevels', 'Difficulty levels'],
  ['address', 'Address'],
  ['postcode', 'Postcode'],
  ['town', 'Town'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['website', 'Website'],
  ['facebookUrl', 'Facebook'],
  ['instagramUrl', 'Instagram'],
  ['twitterUrl', 'Twitter'],
  ['youtubeUrl', 'YouTube'],
  ['amenities', 'Amenities'],
];

export function fieldChanges({
  before,
  after,
}: {
  before: PartialDetails;
  after: PartialDetails;
}): FieldChange[] {
  const changed = labels.flatMap(([field, label]) => {
    if (sameValue(before[field] ?? null, after[field] ?? null)) return [];
    return [{ label, before: text(before[field]), after: text(after[field]) }];
  });
  const pin = (values: PartialDetails) => `${values.latitude?.toFixed(5)}, ${values.longitude?.toFixed(5)}`;
  changed.push(...openingTimeChanges(before.openingTimes, after.openingTimes));
  if (after.latitude !== undefined && pin(before) !== pin(after))
    changed.push({ label: 'Pin on the map', before: pin(before), after: pin(after) });
  return changed;
}

/** Day by day; empty if they didn't change. */
function openingTimeChanges(
  before: readonly string[] = [],
  after: readonly string[] | undefined,
): FieldChange[] {
  if (after === undefined) return [];
  const [were, are] = [before.map(readLine), after.map(readLine)];
  const dates = openingDates([...were, ...are]);
  const words = (lines: typeof are, day: string) =>
    lines.some((line) => line.day === day) || !dates.includes(day)
      ? formatSpans(daySpans(lines, day))
      : 'Same as usual';
  return [...openingDays.map(({ day }) => day as string), ...dates].flatMap((day) => {
    const [old, now] = [words(were, day), words(are, day)];
    return old === now ? [] : [{ label: `${openingDayName(day)} hours`, before: old, after: now }];
  });
}

/** Empty lists read "None". */
function text(value: PartialDetails[DetailsField]): string {
  if (Array.isArray(value)) return value.join(', ') || 'None';
  return value === undefined || value === null || value === '' ? 'None' : String(value);
}
