import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { OneTimeSecret } from '#areas/platform/api-keys/one-time-secret.tsx';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { addWebhook, webhooksQuery } from '../api.ts';
import type { Webhook, WebhookWithSecret } from '../contract.ts';
import { webhookStatusLabel } from '../copy.ts';
import { WebhookDetailsPage } from './webhook-details.tsx';
import { WebhookForm } from './webhook-form.tsx';

const route = getRouteApi('/business/webhooks');

/** `/business/webhooks`, and with `?webhook=` one of them: the addresses that are told what happens. */
export function WebhooksPage({ business }: { business: MyBusiness }) {
  const { webhook } = route.useSearch();
  if (!canPerform(business.role, 'manage_api')) return <RoleNotPermitted businessName={business.name} />;
  return webhook === undefined ? (
    <WebhookList key={business.id} businessId={business.id} />
  ) : (
    <WebhookDetailsPage key={webhook} which={{ businessId: business.id, webhookId: webhook }} />
  );
}

function WebhookList({ businessId }: { businessId: number }) {
  const api = useApi();
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const queryClient = useQueryClient();
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
      <section aria-labelledby="webhooks" className="grid gap-4">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="webhooks" className="text-h3">
              Your webhooks
            </h2>
            <a href="#new-webhook" className={classNames(buttonStyle({ variant: 'secondary' }), 'lg:hidden')}>
              <Icon drawing={Plus} size="sm" />
              New webhook
            </a>
          </div>
          <p className="mt-1 max-w-prose text-ink-2">
            Send events to your own software or a service such as Zapier as they happen. If one doesn’t
            arrive, we try again for three days.
          </p>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <HelpLink about="webhooks">Event contents and signatures</HelpLink>
            <RouteLink href="/developers#webhooks" className="link font-medium">
              For developers
            </RouteLink>
          </p>
        </div>
        {made !== null && (
          <OneTimeSecret key={made.id} title="Its signing secret" what="secret" secret={made.secret}>
            We show it only once. Your software uses it to check that events come from us.
          </OneTimeSecret>
        )}
        <QueryContent
          query={useQuery(webhooksQuery(api, businessId))}
          failure="We couldn’t load your webhooks. Try again."
          waiting={<Skeleton className="h-40 rounded-card" />}
        >
          {(webhooks) =>
            webhooks.length === 0 ? (
              <EmptyState title="No webhooks yet">
                Add an address, then send a test event to check it.
              </EmptyState>
            ) : (
              <ul className="grid gap-3">
                {webhooks.map((webhook) => (
                  <WebhookCard key={webhook.id} businessId={businessId} webhook={webhook} />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </section>
      <Panel
        role="region"
        aria-labelledby="new-webhook"
        className="lg:sticky lg:top-[calc(var(--topbar-h)+20px)]"
      >
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
  const { label, tone } = webhookStatusLabel(webhook);
  const facts = [
    pluralize(webhook.events.length, 'event'),
    ...(webhook.waiting > 0 ? [`${webhook.waiting} being sent`] : []),
    ...(webhook.failed > 0 ? [`${webhook.failed} failed`] : []),
  ];
  return (
    <Panel role="listitem" className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <h3 className="line-clamp-2 font-sans text-h4 font-semibold wrap-anywhere">
          {webhook.purpose === '' ? webhook.url : webhook.purpose}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {webhook.purpose !== '' && <p className="line-clamp-2 wrap-anywhere text-ink-2">{webhook.url}</p>}
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
