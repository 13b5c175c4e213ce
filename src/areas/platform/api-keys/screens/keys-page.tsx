import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { formatLondonDay, formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { apiKeysQuery, revokeApiKey } from '../api.ts';
import type { ApiKey, CreatedKey } from '../contract.ts';
import { OneTimeSecret } from '../one-time-secret.tsx';
import { scopes } from '../scopes.ts';
import { NewKeyForm } from './new-key-form.tsx';

export function ApiKeysPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'manage_api')) return <RoleNotPermitted businessName={business.name} />;
  return <KeyList key={business.id} businessId={business.id} />;
}

function KeyList({ businessId }: { businessId: number }) {
  const api = useApi();
  const [made, setMade] = useState<CreatedKey | null>(null);
  return (
    <div className="grid items-start gap-x-4 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
      <section aria-labelledby="keys" className="grid gap-4">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="keys" className="text-h3">
              Keys
            </h2>
            <a href="#new-key" className={classNames(buttonStyle({ variant: 'secondary' }), 'lg:hidden')}>
              <Icon drawing={Plus} size="sm" />
              New key
            </a>
          </div>
          <p className="mt-1 max-w-prose text-ink-2">
            Use a key to connect your own software, such as a till or website. You choose what each key can
            do. We show a key only once.
          </p>
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <HelpLink about="api-keys">What a key is, and how to keep it safe</HelpLink>
            <RouteLink href="/developers" className="link font-medium">
              API documentation
            </RouteLink>
          </p>
        </div>
        {made !== null && (
          <OneTimeSecret
            key={made.key.id}
            title={`${made.key.name} is ready`}
            what="key"
            secret={made.secret}
          >
            We show this key only once. Copy it to your software, and keep it private.
          </OneTimeSecret>
        )}
        <QueryContent
          query={useQuery(apiKeysQuery(api, businessId))}
          failure="We couldn’t load your keys. Try again."
          waiting={<Skeleton className="h-60 rounded-card" />}
        >
          {({ keys }) =>
            keys.length === 0 ? (
              <EmptyState title="No keys yet">
                Create one for each program, so you can revoke one without the others.
              </EmptyState>
            ) : (
              <ul className="grid gap-3">
                {keys.map((key) => (
                  <KeyCard key={key.id} businessId={businessId} apiKey={key} />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </section>
      <NewKeyForm key={made?.key.id ?? ''} businessId={businessId} onMade={setMade} />
    </div>
  );
}

function KeyCard({ businessId, apiKey }: { businessId: number; apiKey: ApiKey }) {
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const { name, hint, works, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey;
  const over = !works && revokedAt === null;
  const revoking = useMutationAction({
    mutate: () => revokeApiKey(api, businessId, apiKey.id),
    refresh: [apiKeysQuery(api, businessId).queryKey],
    successToast: { title: `${name} revoked`, description: 'It no longer works.' },
    onSuccess: () => setAsking(false),
  });
  return (
    <Panel role="listitem" className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2.5 text-h4 wrap-anywhere">
            {name}
            {revokedAt !== null ? (
              <Badge>Revoked</Badge>
            ) : over ? (
              <Badge>Expired</Badge>
            ) : (
              <Badge tone="success">Active</Badge>
            )}
          </h3>
          <p className="mt-1 font-mono text-sm text-ink-2">{hint}</p>
        </div>
        {works && (
          <Button
            variant="destructive-quiet"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Revoke ${name}`}
            onClick={() => setAsking(true)}
          >
            Revoke
          </Button>
        )}
      </div>
      <ul className="flex flex-wrap gap-1.5" aria-label={`${name} can`}>
        {apiKey.scopes.map((scope) => (
          <li key={scope}>
            <Badge>{scopes[scope].label}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2 tabular-nums">
        {lastUsedAt === null ? 'Never used' : `Last used ${formatShortMoment(new Date(lastUsedAt))}`}
        {' · '}
        created {formatLondonDay(new Date(createdAt))}
        {expiresAt !== null &&
          revokedAt === null &&
          ` · ${over ? 'ended' : 'ends'} ${formatLondonDay(new Date(expiresAt))}`}
      </p>
      <MutationDialog
        open={asking}
        mutation={revoking}
        onClose={() => setAsking(false)}
        title={`Revoke ${name}?`}
        cancelLabel="Keep key"
        confirmLabel="Revoke key"
        busyLabel="Revoking..."
        onConfirm={() => void revoking.run(undefined)}
      >
        <p className="text-ink-2">
          Software that uses this key stops working straight away. You can’t undo this, but you can create
          another key.
        </p>
      </MutationDialog>
    </Panel>
  );
}
