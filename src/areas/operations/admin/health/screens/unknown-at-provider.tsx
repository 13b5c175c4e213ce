import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { formatReceivedAt } from '../../frame/copy.ts';
import type { Health } from '../contract.ts';

const kinds = { plan: 'Plan', account: 'Payout account' } as const;

/** Hidden while Stripe knows every plan and account. */
export function UnknownAtProvider({ unknown, now }: { unknown: Health['unknownAtProvider']; now: Date }) {
  if (unknown.length === 0) return null;
  return (
    <Panel>
      <h2 className="flex items-center gap-2.5 text-h3">
        Missing at the provider
        <Badge tone="danger">{unknown.length}</Badge>
      </h2>
      <p className="mt-2 text-sm text-ink-2">
        Look each one up in the payment provider’s dashboard. The day is when we first missed it.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {unknown.map(({ kind, name, businessId, at }) => (
          <li key={`${kind} ${businessId ?? name}`} className="py-2.5 text-sm">
            <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
            <p className="flex items-baseline justify-between gap-4 text-ink-2">
              {kinds[kind]}
              <span className="flex-none tabular-nums">{formatReceivedAt(at, now)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
