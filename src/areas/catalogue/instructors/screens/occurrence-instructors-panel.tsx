import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxGroupField } from '#shared/ui/fields/checkbox-group-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { occurrenceInstructorsQuery, setOccurrenceInstructors } from '../api.ts';
import type { OccurrenceInstructors } from '../contract.ts';
import { formatInstructorNames } from '../copy.ts';

/** Substitutes for one date. Renders nothing if the business has no instructors. */
export function OccurrenceInstructorsPanel({ occurrenceId }: { occurrenceId: number }) {
  const { data } = useQuery(occurrenceInstructorsQuery(useApi(), occurrenceId));
  if (data === undefined || data.choices.length === 0) return null;
  return <InstructorPicker key={data.insteadIds.join()} occurrenceId={occurrenceId} known={data} />;
}

function InstructorPicker({ occurrenceId, known }: { occurrenceId: number; known: OccurrenceInstructors }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { usual, insteadIds, choices } = known;
  const [chosen, setChosen] = useState<number[] | null>(null);
  const { busy, sentence, run } = useMutationAction({
    mutate: (ids: number[]) => setOccurrenceInstructors(api, occurrenceId, ids),
    onSuccess: (answer) => {
      setChosen(null);
      queryClient.setQueryData(occurrenceInstructorsQuery(api, occurrenceId).queryKey, answer);
    },
    refresh: [['dashboard'], ['sessions']],
    successToast: (answer) => ({
      title: 'Saved',
      description:
        answer.insteadIds.length === 0
          ? 'The usual instructors teach this date.'
          : `${formatInstructorNames(answer.choices.filter(({ id }) => answer.insteadIds.includes(id)))} on this date.`,
    }),
  });
  const asUsual = usual.length === 0 ? 'No instructor named' : formatInstructorNames(usual);
  const instead = choices.filter(({ id }) => insteadIds.includes(id));
  return (
    <section aria-labelledby="who-teaches" className="mt-10 print:hidden">
      <h2 id="who-teaches" className="mb-3 text-h3">
        Instructors
      </h2>
      <Panel>
        {chosen === null ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">
              {instead.length === 0 ? asUsual : `${formatInstructorNames(instead)}, on this date only`}
            </p>
            <Button variant="secondary" onClick={() => setChosen(insteadIds)}>
              Change instructor
            </Button>
          </div>
        ) : (
          <>
            <fieldset>
              <legend className="mb-1 text-sm font-semibold">On this date only</legend>
              <CheckboxGroupField options={choices} chosen={chosen} onChange={setChosen} />
            </fieldset>
            <p className="mt-1 text-sm text-ink-2">Leave all unticked for the usual: {asUsual}.</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button busy={busy} busyLabel="Saving..." onClick={() => void run(chosen)}>
                Save
              </Button>
              <Button variant="ghost" onClick={() => setChosen(null)}>
                Cancel
              </Button>
            </div>
          </>
        )}
        {sentence !== null && (
          <Notice tone="danger" role="alert" className="mt-3">
            {sentence}
          </Notice>
        )}
      </Panel>
    </section>
  );
}
