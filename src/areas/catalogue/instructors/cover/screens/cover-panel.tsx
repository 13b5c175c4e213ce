import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useState } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { askForCover, chooseCover, occurrenceCoverQuery, orderCover, takeBackCover } from '../api.ts';
import type { OccurrenceCover } from '../contract.ts';
import { coverStateLabels, invitationStateLabels } from '../copy.ts';

/** Cover for one date: ask for it, follow it, and for owners and managers the order of those asked. */
export function CoverPanel({ occurrenceId }: { occurrenceId: number }) {
  const { data } = useQuery(occurrenceCoverQuery(useApi(), occurrenceId));
  if (data === undefined || (data.request === null && !data.mayAsk)) return null;
  return <Cover occurrenceId={occurrenceId} known={data} />;
}

type Act = { title: string; description: string; call: () => Promise<unknown> };

function Cover({ occurrenceId, known }: { occurrenceId: number; known: OccurrenceCover }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { request, people, unavailable, mayChoose, mayAsk } = known;
  const open = request?.state === 'asking' || request?.state === 'unanswered';
  const action = useMutationAction({
    mutate: ({ call }: Act) => call(),
    successToast: (_answer, { title, description }) => ({ title, description }),
    onSuccess: () => setAsking(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  });
  const run = (title: string, description: string, call: () => Promise<unknown>) =>
    void action.run({ title, description, call });
  const queued = people.filter(({ state }) => state === 'queued').map(({ id }) => id);
  const move = (id: number, by: -1 | 1) => {
    const from = queued.indexOf(id);
    const order = queued.toSpliced(from, 1).toSpliced(from + by, 0, id);
    run('Order saved', 'We ask in this order.', () => orderCover(api, occurrenceId, order));
  };
  return (
    <section aria-labelledby="cover" className="mt-10 print:hidden">
      <h2 id="cover" className="mb-3 text-h3">
        Cover
      </h2>
      <Panel className="grid gap-4">
        {request !== null && <Standing request={request} />}
        {open && mayChoose && (
          <ol aria-label="Order to ask" className="divide-y divide-line">
            {people.map(({ id, name, state, askedAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b className="font-semibold">{name}</b>
                  <span className="block text-sm text-ink-2 tabular-nums">
                    {invitationStateLabels[state]}
                    {askedAt !== null && `, ${formatShortMoment(new Date(askedAt))}`}
                  </span>
                </span>
                {state === 'queued' && queued.length > 1 && (
                  <>
                    <MoveButton
                      label={`Ask ${name} earlier`}
                      disabled={queued[0] === id || action.busy}
                      onPress={() => move(id, -1)}
                    >
                      <Icon drawing={ArrowUp} />
                    </MoveButton>
                    <MoveButton
                      label={`Ask ${name} later`}
                      disabled={queued.at(-1) === id || action.busy}
                      onPress={() => move(id, 1)}
                    >
                      <Icon drawing={ArrowDown} />
                    </MoveButton>
                  </>
                )}
                <Button
                  variant="secondary"
                  size="sm"
                  className="max-md:h-11"
                  disabled={action.busy}
                  aria-label={`Choose ${name}`}
                  onClick={() =>
                    run('Cover chosen', `${name} teaches this date. We email everyone who booked.`, () =>
                      chooseCover(api, occurrenceId, id),
                    )
                  }
                >
                  Choose
                </Button>
              </li>
            ))}
          </ol>
        )}
        {mayChoose && !open && mayAsk && (
          <p className="text-sm text-ink-2">
            {people.length === 0
              ? 'No other instructor is free and teaches this activity.'
              : `We would ask, in this order: ${people.map(({ name }) => name).join(', ')}.`}
          </p>
        )}
        {(open || mayAsk) && unavailable.length > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
              Instructors we don’t ask
            </summary>
            <ul className="grid gap-1 text-sm text-ink-2">
              {unavailable.map(({ id, name, why }) => (
                <li key={id}>
                  {name}: {why}
                </li>
              ))}
            </ul>
          </details>
        )}
        <div className="flex flex-wrap gap-2">
          {mayAsk && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Ask for cover
            </Button>
          )}
          {open && (
            <Button
              variant="ghost"
              busy={action.busy}
              busyLabel="Saving..."
              onClick={() =>
                run('Request taken back', 'Nobody is asked any more.', () => takeBackCover(api, occurrenceId))
              }
            >
              Take back request
            </Button>
          )}
        </div>
        {action.sentence !== null && !asking && (
          <Notice tone="danger" role="alert">
            {action.sentence}
          </Notice>
        )}
      </Panel>
      <MutationDialog
        open={asking}
        mutation={action}
        title="Ask for cover?"
        description="We ask instructors who are free and teach this activity, one after another. You teach the class until someone accepts."
        cancelLabel="Keep class"
        confirmLabel="Ask for cover"
        busyLabel="Asking..."
        destructive={false}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          run('Cover asked for', 'We’ll email you once someone accepts.', () =>
            askForCover(api, occurrenceId, reason),
          )
        }
      >
        <TextAreaField
          label="Reason"
          optional
          rows={3}
          maxLength={300}
          hint="The instructors we ask, owner and managers see it. Customers don’t."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </MutationDialog>
    </section>
  );
}

function Standing({ request }: { request: NonNullable<OccurrenceCover['request']> }) {
  const { state, by, coveredBy, nextAt, reason } = request;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={state === 'covered' ? 'success' : state === 'asking' ? 'info' : 'warning'}>
          {coverStateLabels[state]}
        </Badge>
        <span className="min-w-0 wrap-anywhere">
          {coveredBy === null
            ? `${by.name} can’t teach this class.`
            : `${coveredBy.name} teaches instead of ${by.name}.`}
        </span>
      </p>
      {reason !== '' && <p className="text-sm text-ink-2 wrap-anywhere">Reason: {reason}</p>}
      {nextAt !== null && (
        <p className="text-sm text-ink-2 tabular-nums">
          If nobody accepts, we ask the next instructor {formatShortMoment(new Date(nextAt))}.
        </p>
      )}
    </div>
  );
}

function MoveButton({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button variant="ghost" iconOnly aria-label={label} disabled={disabled} onClick={onPress}>
      {children}
    </Button>
  );
}
