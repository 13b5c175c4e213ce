import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { NotYourRole } from '#features/businesses/permissions/not-your-role.tsx';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { counted } from '#shared/domain/counted.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { addWebhook, webhooksQuery } from '../api.ts';
import type { Webhook, WebhookWithSecret } from '../contract.ts';
import { standingOf } from '../copy.ts';
import { WebhookDesk } from './webhook-desk.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const route = getRouteApi('/business/webhooks');

/** `/business/webhooks`, and with `?webhook=` one of them: the addresses that are told what happens. */
export function WebhooksPage({ business }: { business: OwnBusiness }) {
  const { webhook } = route.useSearch();
  if (!mayAct(business.role, 'manage_api')) return <NotYourRole businessName={business.name} />;
  return webhook === undefined ? (
    <WebhooksOf key={business.id} businessId={business.id} />
  ) : (
    <WebhookDesk key={webhook} which={{ businessId: business.id, webhookId: webhook }} />
  );
}

function WebhooksOf({ businessId }: { businessId: number }) {
  const api = useApi();
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const queryClient = useQueryClient();
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
      <section aria-labelledby="webhooks" className="grid gap-4">
        <div>
          <h2 id="webhooks" className="text-h3">
            Your webhooks
          </h2>
          <p className="mt-1 max-w-[62ch] text-ink-2">
            We tell a program of yours what happens, as soon as it does: a mailing list, an accounting tool, a
            screen at the door. What does not arrive is tried again for three days.
          </p>
          <p className="mt-1 text-sm">
            <HelpLink about="webhooks">What arrives, and how it is signed</HelpLink>
          </p>
        </div>
        {made !== null && (
          <WebhookSecret key={made.id} secret={made.secret}>
            It is shown this once. Give it to your program: what is signed with it comes from us.
          </WebhookSecret>
        )}
        <Loaded
          query={useQuery(webhooksQuery(api, businessId))}
          failure="Your webhooks could not be loaded. Please try again."
          waiting={<Skeleton className="h-40 rounded-card" />}
        >
          {(webhooks) =>
            webhooks.length === 0 ? (
              <EmptyState title="No webhooks yet">
                Add the address of a program, and send it a test to see that it arrives.
              </EmptyState>
            ) : (
              <ul className="grid gap-3">
                {webhooks.map((webhook) => (
                  <WebhookCard key={webhook.id} businessId={businessId} webhook={webhook} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Panel role="region" aria-labelledby="new-webhook">
        <h2 id="new-webhook" className="mb-4 text-h3">
          Add a webhook
        </h2>
        <WebhookForm
          key={made?.id ?? ''}
          says="Add webhook"
          save={(input) => addWebhook(api, businessId, input)}
          onSaved={(webhook) => {
            setMade(webhook);
            void queryClient.invalidateQueries({ queryKey: webhooksQuery(api, businessId).queryKey });
          }}
        />
      </Panel>
    </div>
  );
}

function WebhookCard({ businessId, webhook }: { businessId: number; webhook: Webhook }) {
  const { label, tone } = standingOf(webhook);
  const facts = [
    counted(webhook.events.length, 'event'),
    ...(webhook.waiting > 0 ? [`${webhook.waiting} on the way`] : []),
    ...(webhook.failed > 0 ? [`${webhook.failed} given up`] : []),
  ];
  return (
    <Panel role="listitem" className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-sans text-h4 font-semibold wrap-anywhere">
          {webhook.purpose === '' ? webhook.url : webhook.purpose}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {webhook.purpose !== '' && <p className="wrap-anywhere text-ink-2">{webhook.url}</p>}
      <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
      <p className="text-sm">
        <RouteLink
          href={`/business/webhooks?business=${businessId}&webhook=${webhook.id}`}
          className="link inline-flex min-h-11 items-center md:min-h-6"
        >
          Log and settings<span className="sr-only"> of {webhook.url}</span>
        </RouteLink>
      </p>
    </Panel>
  );
}
