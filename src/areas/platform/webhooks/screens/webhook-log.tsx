import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { Pagination } from '#shared/ui/buttons/pagination.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import {
  deliveryQuery,
  logQuery,
  replayDelivery,
  replayFailedDeliveries,
  type WebhookId,
  webhooksQuery,
} from '../api.ts';
import type { DeliveryDetails, DeliveryState, Webhook, WebhookDelivery } from '../contract.ts';
import { attemptOutcome, deliveryLabels, latency } from '../copy.ts';

const states: readonly DeliveryState[] = ['delivered', 'waiting', 'failed'];

export function WebhookLog({ which, webhook }: { which: WebhookId; webhook: Webhook }) {
  const api = useApi();
  const [state, setState] = useState<DeliveryState | null>(null);
  const [page, setPage] = useState(1);
  const again = useMutationAction({
    mutate: () => replayFailedDeliveries(api, which),
    successToast: ({ replayed }) => ({ title: `Resending ${pluralize(replayed, 'event')}` }),
    refresh: [webhooksQuery(api, which.businessId).queryKey],
    onError: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  const show = (chosen: DeliveryState | null) => {
    setState(chosen);
    setPage(1);
  };
  return (
    <section aria-labelledby="log" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="log" className="text-h3">
          Log
        </h2>
        {webhook.failed > 0 && webhook.off === null && (
          <Button
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            busy={again.busy}
            onClick={() => void again.run()}
          >
            Resend failed events ({webhook.failed})
          </Button>
        )}
      </div>
      <div role="group" aria-label="Filter events" className="flex flex-wrap gap-2">
        <ToggleChip pressed={state === null} onPressedChange={() => show(null)}>
          All
        </ToggleChip>
        {states.map((one) => (
          <ToggleChip key={one} pressed={state === one} onPressedChange={() => show(one)}>
            {deliveryLabels[one].label}
          </ToggleChip>
        ))}
      </div>
      <QueryContent
        query={useQuery(logQuery(api, which, state, page))}
        failure="We couldn’t load the log. Try again."
        waiting={<Skeleton className="h-60 rounded-card" />}
      >
        {({ deliveries, more }) =>
          deliveries.length === 0 ? (
            <EmptyState title={state === null ? 'No events sent yet' : 'No matching events'}>
              {state === null
                ? 'Send a test, or wait for the next booking. We keep the log for 30 days.'
                : 'We keep the log for 30 days.'}
            </EmptyState>
          ) : (
            <>
              <ul className="grid grid-cols-1 gap-2">
                {deliveries.map((delivery) => (
                  <Line key={delivery.id} which={which} delivery={delivery} on={webhook.off === null} />
                ))}
              </ul>
              <Pagination
                page={page}
                pages={null}
                more={more}
                previous="Newer"
                next="Older"
                onPage={setPage}
              />
            </>
          )
        }
      </QueryContent>
    </section>
  );
}

function Line({ which, delivery, on }: { which: WebhookId; delivery: WebhookDelivery; on: boolean }) {
  const [open, setOpen] = useState(false);
  const { label, tone } = deliveryLabels[delivery.state];
  const id = `event-${delivery.id}`;
  return (
    <Panel role="listitem" className="grid grid-cols-1 gap-1 py-3!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans text-md font-semibold">{delivery.type}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-ink-2 tabular-nums">
        {formatLondonMoment(new Date(delivery.happenedAt))}
        {delivery.last !== null &&
          ` · ${attemptOutcome(delivery.last)} in ${latency(delivery.last.tookMs)} · ${pluralize(delivery.tries, 'attempt')}`}
        {delivery.nextAt !== null &&
          delivery.tries > 0 &&
          ` · next ${formatLondonMoment(new Date(delivery.nextAt))}`}
      </p>
      <p>
        <button
          type="button"
          className="link min-h-11 text-sm font-medium md:min-h-6"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'} details<span className="sr-only"> of {delivery.type}</span>
        </button>
      </p>
      <div id={id}>
        {open && <Details which={{ ...which, deliveryId: delivery.id }} delivery={delivery} on={on} />}
      </div>
    </Panel>
  );
}

function Details({
  which,
  delivery,
  on,
}: {
  which: WebhookId & { deliveryId: string };
  delivery: WebhookDelivery;
  on: boolean;
}) {
  const api = useApi();
  const again = useMutationAction({
    mutate: () => replayDelivery(api, which),
    successToast: { title: 'We’re sending it again' },
    refresh: [webhooksQuery(api, which.businessId).queryKey],
  });
  return (
    <QueryContent
      query={useQuery(deliveryQuery(api, which))}
      failure="We couldn’t load this event. Try again."
      waiting={<Skeleton className="h-40 rounded-control" />}
    >
      {(whole) => (
        <div className="grid grid-cols-1 gap-4 border-t border-line pt-3">
          <p className="text-sm wrap-anywhere text-ink-2">
            <code>webhook-id: {whole.eventId}</code>
          </p>
          <Attempts whole={whole} />
          <div>
            <h4 className="mb-1 text-sm font-semibold">Payload</h4>
            <Code label="Payload">{JSON.stringify(JSON.parse(whole.body), null, 2)}</Code>
          </div>
          {again.sentence !== null && (
            <Notice tone="danger" role="alert">
              {again.sentence}
            </Notice>
          )}
          {on && delivery.state !== 'waiting' && (
            <p>
              <Button variant="secondary" busy={again.busy} onClick={() => void again.run()}>
                Send again
              </Button>
            </p>
          )}
        </div>
      )}
    </QueryContent>
  );
}

function Attempts({ whole: { attempts } }: { whole: DeliveryDetails }) {
  if (attempts.length === 0) return <p className="text-sm text-ink-2">Not tried yet.</p>;
  return (
    <ol className="grid grid-cols-1 gap-2" aria-label="Attempts">
      {attempts.map((attempt) => (
        <li key={attempt.triedAt} className="grid grid-cols-1 gap-1 text-sm">
          <span className="tabular-nums">
            {formatLondonMoment(new Date(attempt.triedAt))}: {attemptOutcome(attempt)} in{' '}
            {latency(attempt.tookMs)}
          </span>
          {attempt.answer !== '' && <Code label="Response">{attempt.answer}</Code>}
        </li>
      ))}
    </ol>
  );
}

/** Letters as they are, which may be wider than the page: the box can be scrolled by keyboard. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-80 overflow-auto rounded-control bg-sunken p-3 text-sm"
    >
      <pre>{children}</pre>
    </section>
  );
}
