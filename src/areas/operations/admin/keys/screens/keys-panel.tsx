import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '#areas/platform/api-keys/contract.ts';
import { scopes } from '#areas/platform/api-keys/scopes.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ReasonButton } from '../../frame/screens/reason-dialog.lazy.tsx';
import { businessKeysQuery, revokeBusinessKey } from '../api.ts';

interface KeysPanelProps {
  businessId: number;
  businessName: string;
  /** API keys don't work while the business is suspended. */
  suspended: boolean;
}

/** Hidden if the business never had a key. */
export function KeysPanel({ businessId, businessName, suspended }: KeysPanelProps) {
  const { data } = useQuery(businessKeysQuery(useApi(), businessId));
  if (data === undefined || data.keys.length === 0) return null;
  return (
    <Panel role="region" aria-labelledby="api-keys">
      <h2 id="api-keys" className="text-h3">
        API keys
      </h2>
      {suspended && (
        <p className="mt-1 text-ink-2">
          Keys pause while the business is suspended and work again afterwards.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {data.keys.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            businessId={businessId}
            businessName={businessName}
            suspended={suspended}
          />
        ))}
      </ul>
    </Panel>
  );
}

function KeyRow({ apiKey, businessId, businessName, suspended }: KeysPanelProps & { apiKey: ApiKey }) {
  const api = useApi();
  const { id, name, hint, works, revokedAt, createdAt, lastUsedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} <KeyState works={works} revoked={revokedAt !== null} suspended={suspended} />
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          <span className="font-mono">{hint}</span> · Created {formatLondonMoment(new Date(createdAt))} ·{' '}
          {lastUsedAt === null ? 'Never used' : `Last used ${formatLondonMoment(new Date(lastUsedAt))}`}
        </p>
        <p className="text-sm text-ink-2">{apiKey.scopes.map((scope) => scopes[scope].label).join(', ')}</p>
      </div>
      {works && (
        <ReasonButton
          label="Revoke key"
          ariaLabel={`Revoke ${name}`}
          variant="destructive-quiet"
          title={`Revoke ${name}?`}
          description={`${businessName}'s software stops working with this key. This can’t be undone.`}
          confirmLabel="Revoke key"
          mutate={(reason) => revokeBusinessKey(api, businessId, id, reason)}
          successToast={{ title: `${name} revoked`, description: 'We’ll email the owner the reason.' }}
        />
      )}
    </li>
  );
}

function KeyState(state: { works: boolean; revoked: boolean; suspended: boolean }) {
  if (state.revoked) return <Badge>Revoked</Badge>;
  if (!state.works) return <Badge>Expired</Badge>;
  return state.suspended ? <Badge>Paused</Badge> : <Badge tone="success">Active</Badge>;
}
