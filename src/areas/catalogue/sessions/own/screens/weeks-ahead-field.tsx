import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { MAX_ROLLING_WEEKS } from '../../occurrences/horizon.ts';
import { scheduleSettingsQuery } from '../api.ts';

const options = Array.from({ length: MAX_ROLLING_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 week' : `${index + 1} weeks`,
}));

/** One setting of the business, beside the weekly times that it lays out. */
export function WeeksAheadField({
  businessId,
  chosen,
  onChange,
}: {
  businessId: number;
  /** Null: as stored. */
  chosen: number | null;
  onChange: (weeks: number) => void;
}) {
  const { data } = useQuery(scheduleSettingsQuery(useApi(), businessId));
  if (data === undefined) return null;
  return (
    <SelectField
      label="Dates ahead"
      options={options}
      value={String(chosen ?? data.weeksAhead)}
      onChange={({ target }) => onChange(Number(target.value))}
      hint="How far ahead people can book your weekly sessions. This counts for all of them."
      className="sm:max-w-60"
    />
  );
}
