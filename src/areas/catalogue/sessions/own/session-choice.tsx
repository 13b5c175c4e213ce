import { useQuery } from '@tanstack/react-query';
import { CheckboxGroupField } from '#shared/ui/fields/checkbox-group-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ownSessionsQuery } from './api.ts';

export function SessionChoice({
  businessId,
  chosen,
  onChoose,
}: {
  businessId: number;
  /** Empty: all. */
  chosen: readonly number[];
  onChoose: (sessionIds: number[]) => void;
}) {
  const { data = [] } = useQuery(ownSessionsQuery(useApi(), businessId));
  const offered = data.filter(({ status }) => status !== 'rejected');
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Sessions</legend>
      {offered.length === 0 ? (
        <p className="text-sm text-ink-2">All of your sessions.</p>
      ) : (
        <>
          <p className="text-sm text-ink-2">
            {chosen.length === 0 ? 'All sessions, unless you choose some.' : 'Only the ticked sessions.'}
          </p>
          <CheckboxGroupField
            options={offered.map(({ id, title }) => ({ id, name: title }))}
            chosen={chosen}
            onChange={onChoose}
          />
        </>
      )}
    </fieldset>
  );
}
