import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { saveVisitFeedback, visitFactsQuery } from '../api.ts';
import type { FactOpinion, Opinions } from '../contract.ts';
import { factTitle } from '../copy.ts';

type OpinionsByFact = Readonly<Record<string, Opinions['opinions'][number]>>;

const choices = [
  [true, 'Yes'],
  [false, 'No'],
  [null, 'Not sure'],
] as const;

/** Only the business and admins read what visitors found instead. */
export function VisitDialog({
  booking,
  open,
  onClose,
}: {
  booking: { id: string; title: string; day: string };
  open: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = visitFactsQuery(api, booking.id);
  const { data: facts, ...asked } = useQuery({ ...query, enabled: open });
  const [said, setSaid] = useState<OpinionsByFact>({});
  const saving = useMutationAction({
    mutate: () => saveVisitFeedback(api, booking.id, { opinions: Object.values(said) }),
    successToast: {
      title: 'Thank you',
      description: 'We’ve added your answers to the totals on the session page.',
    },
    onSuccess: (answered) => {
      setSaid({});
      queryClient.setQueryData(query.queryKey, answered);
      onClose();
    },
  });
  const none = facts !== undefined && facts.length === 0;
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={saving}
      title="Was this right?"
      description={`${booking.title}, ${booking.day}`}
      cancelLabel="Cancel"
      confirmLabel={none ? null : 'Send'}
      busyLabel="Sending..."
      destructive={false}
      notReady={facts === undefined || Object.keys(said).length === 0}
      locked={Object.keys(said).length > 0}
      onConfirm={() => void saving.run()}
    >
      <QueryContent
        query={{ ...asked, data: facts }}
        failure="We couldn’t load this. Try again."
        waiting={<Skeleton className="h-40 rounded-card" />}
      >
        {(stated) =>
          stated.length === 0 ? (
            <p>This business hasn’t added any accessibility details yet.</p>
          ) : (
            <div className="grid gap-5">
              {stated.map((fact) => (
                <OpinionQuestion
                  key={fact.id}
                  fact={fact}
                  said={said[fact.id] ?? null}
                  onSaid={(opinion) => setSaid({ ...said, [fact.id]: opinion })}
                />
              ))}
              <p className="text-sm text-ink-2">
                Your answers are anonymous. Only the business and our team see your comments.
              </p>
            </div>
          )
        }
      </QueryContent>
    </MutationDialog>
  );
}

function OpinionQuestion({
  fact,
  said,
  onSaid,
}: {
  fact: FactOpinion;
  /** Null until something changes. */
  said: Opinions['opinions'][number] | null;
  onSaid: (opinion: Opinions['opinions'][number]) => void;
}) {
  const name = useId();
  const agrees = said === null ? (fact.own?.agrees ?? null) : said.agrees;
  const found = said === null ? (fact.own?.found ?? '') : (said.found ?? '');
  return (
    <fieldset>
      <legend className="font-semibold">{factTitle(fact)}</legend>
      {fact.statement !== '' && <p className="text-sm wrap-anywhere text-ink-2">{fact.statement}</p>}
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([value, label]) => (
          <RadioField
            key={label}
            name={name}
            label={label}
            checked={agrees === value}
            onChange={() => onSaid({ factId: fact.id, agrees: value, found })}
          />
        ))}
      </div>
      {agrees === false && (
        <TextAreaField
          label="Tell the business what you found"
          optional
          rows={2}
          maxLength={300}
          value={found}
          onChange={({ target }) => onSaid({ factId: fact.id, agrees: false, found: target.value })}
        />
      )}
    </fieldset>
  );
}
