import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OneTimeSecret } from '#areas/platform/api-keys/one-time-secret.tsx';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { type Refusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import {
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  sendTestEvent,
  setWebhookEnabled,
  type WebhookId,
  webhooksQuery,
} from '../api.ts';
import type { Webhook } from '../contract.ts';
import { disabledReasons, webhookStatusLabel } from '../copy.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';

export function WebhookDetailsPage({ which }: { which: WebhookId }) {
  const api = useApi();
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink href={`/business/webhooks?business=${which.businessId}`}>All webhooks</BackLink>
      <QueryContent
        query={useQuery(webhooksQuery(api, which.businessId))}
        failure="We couldn’t load this webhook. Try again."
        waiting={<Skeleton className="h-60 rounded-card" />}
      >
        {(webhooks) => {
          const webhook = webhooks.find(({ id }) => id === which.webhookId);
          return webhook === undefined ? (
            <EmptyState title="We can’t find this webhook">It has been removed.</EmptyState>
          ) : (
            <Settings which={which} webhook={webhook} />
          );
        }}
      </QueryContent>
    </div>
  );
}

const errorToast = ({ sentence }: Refusal) =>
  ({ title: 'Error', description: sentence, variant: 'destructive' }) as const;

function Settings({ which, webhook }: { which: WebhookId; webhook: Webhook }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'remove' | 'secret' | 'change' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const refresh = [webhooksQuery(api, which.businessId).queryKey];
  const testing = useMutationAction({
    mutate: () => sendTestEvent(api, which),
    successToast: { title: 'Test sent', description: 'You’ll see the result in the log below.' },
    refresh,
    onError: errorToast,
  });
  const switching = useMutationAction({
    mutate: (on: boolean) => setWebhookEnabled(api, which, on),
    successToast: ({ off }) => ({ title: off === null ? 'Webhook turned on' : 'Webhook turned off' }),
    refresh,
    onError: errorToast,
  });
  const renewing = useMutationAction({
    mutate: () => rotateWebhookSecret(api, which),
    onSuccess: (answer) => {
      setSecret(answer.secret);
      setAsked(null);
    },
    refresh,
  });
  const removing = useMutationAction({
    mutate: () => removeWebhook(api, which),
    successToast: { title: 'Webhook removed' },
    onSuccess: async () => {
      await navigate({ href: `/business/webhooks?business=${which.businessId}` });
      // Not before: what is shown here would be asked for anew, and is not there any more.
      for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { label, tone } = webhookStatusLabel(webhook);
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid grid-cols-1 gap-4 lg:order-2">
        <Panel className="grid gap-3">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
            <h2 className="text-h3 wrap-anywhere">{webhook.purpose === '' ? 'Webhook' : webhook.purpose}</h2>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <p className="wrap-anywhere text-ink-2">{webhook.url}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label="Events">
            {webhook.events.map((event) => (
              <li key={event}>
                <code className="text-sm wrap-anywhere">{event}</code>
              </li>
            ))}
          </ul>
          {webhook.off !== null && (
            <Notice tone={webhook.off.because === 'owner' ? 'neutral' : 'danger'}>
              {disabledReasons[webhook.off.because]}
            </Notice>
          )}
          {webhook.off === null && webhook.failingSince !== null && (
            <Notice tone="warning">
              Nothing has arrived since {formatLondonMoment(new Date(webhook.failingSince))}. After three days
              we turn it off.
            </Notice>
          )}
          {webhook.formerUntil !== null && (
            <p className="text-sm text-ink-2">
              The old secret is valid until {formatLondonMoment(new Date(webhook.formerUntil))}.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {webhook.off === null && (
              <Button busy={testing.busy} onClick={() => void testing.run()}>
                Send a test
              </Button>
            )}
            <Button
              variant="secondary"
              busy={switching.busy}
              onClick={() => void switching.run(webhook.off !== null)}
            >
              {webhook.off === null ? 'Turn off' : 'Turn on'}
            </Button>
            <Button variant="secondary" onClick={() => setAsked('change')}>
              Edit
            </Button>
            <Button variant="secondary" onClick={() => setAsked('secret')}>
              New secret
            </Button>
            <Button variant="destructive-quiet" onClick={() => setAsked('remove')}>
              Remove
            </Button>
          </div>
        </Panel>
        {secret !== null && (
          <OneTimeSecret key={secret} title="Its signing secret" what="secret" secret={secret}>
            We show it only once. For one day we sign events with both the new and the old secret, so you can
            switch without missing any.
          </OneTimeSecret>
        )}
        {asked === 'change' && (
          <Panel role="region" aria-labelledby="change-webhook">
            <h2 id="change-webhook" className="mb-4 text-h3">
              Edit webhook
            </h2>
            <WebhookForm
              initial={webhook}
              says="Save changes"
              save={(input) => changeWebhook(api, which, input)}
              onSaved={() => {
                setAsked(null);
                for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey });
              }}
            />
          </Panel>
        )}
      </div>
      <WebhookLog which={which} webhook={webhook} />
      <MutationDialog
        open={asked === 'secret'}
        mutation={renewing}
        title="Create a new signing secret?"
        onClose={() => setAsked(null)}
        cancelLabel="Keep current secret"
        confirmLabel="Create new secret"
        destructive={false}
        onConfirm={() => void renewing.run()}
      >
        We sign events with both secrets for 24 hours. After that, only the new one is valid.
      </MutationDialog>
      <MutationDialog
        open={asked === 'remove'}
        mutation={removing}
        title="Remove this webhook?"
        onClose={() => setAsked(null)}
        cancelLabel="Keep webhook"
        confirmLabel="Remove webhook"
        onConfirm={() => void removing.run()}
      >
        We delete its log too, and stop sending pending events.
      </MutationDialog>
    </div>
  );
}
