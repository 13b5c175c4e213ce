import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SeveralField } from '#shared/ui/fields/several-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { dateInstructorsQuery, teachDate } from '../api.ts';
import type { DateInstructors } from '../contract.ts';
import { namesTogether } from '../copy.ts';

/** Who stands in on one date of the business, for those who may change it. Nothing while the business names nobody. */
export function WhoTeachesDate({ occurrenceId }: { occurrenceId: number }) {
  const { data } = useQuery(dateInstructorsQuery(useApi(), occurrenceId));
  if (data === undefined || data.choices.length === 0) return null;
  return <Choosing key={data.insteadIds.join()} occurrenceId={occurrenceId} known={data} />;
}

function Choosing({ occurrenceId, known }: { occurrenceId: number; known: DateInstructors }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { usual, insteadIds, choices } = known;
  const [chosen, setChosen] = useState<number[] | null>(null);
  const { busy, sentence, run } = useAct({
    act: (ids: number[]) => teachDate(api, occurrenceId, ids),
    done: (answer) => {
      setChosen(null);
      queryClient.setQueryData(dateInstructorsQuery(api, occurrenceId).queryKey, answer);
    },
    refresh: [['dashboard'], ['sessions']],
    said: (answer) => ({
      title: 'Saved',
      description:
        answer.insteadIds.length === 0
          ? 'The usual instructors teach this date.'
          : `${namesTogether(answer.choices.filter(({ id }) => answer.insteadIds.includes(id)))} on this date.`,
    }),
  });
  const asUsual = usual.length === 0 ? 'No instructor named' : namesTogether(usual);
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
              {instead.length === 0 ? asUsual : `${namesTogether(instead)}, on this date only`}
            </p>
            <Button variant="secondary" onClick={() => setChosen(insteadIds)}>
              Change instructor
            </Button>
          </div>
        ) : (
          <>
            <fieldset>
              <legend className="mb-1 text-sm font-semibold">On this date only</legend>
              <SeveralField options={choices} chosen={chosen} onChange={setChosen} />
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
