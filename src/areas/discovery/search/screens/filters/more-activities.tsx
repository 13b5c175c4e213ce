import { moreActivities } from '#shared/domain/activity-lists.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';

const isMore = (slug: string | undefined) =>
  moreActivities.some(({ options }) => options.some(({ value }) => value === slug));

/** The activities after those that have buttons of their own. */
export function MoreActivities({
  id,
  chosen,
  onChoose,
}: {
  id: string;
  chosen: string | undefined;
  onChoose: (slug: string | undefined) => void;
}) {
  return (
    <SelectField
      dense
      id={id}
      name="activity"
      label="More activities"
      placeholder="Choose an activity"
      options={[]}
      groups={moreActivities}
      value={isMore(chosen) ? chosen : ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
      className="mt-3"
    />
  );
}
