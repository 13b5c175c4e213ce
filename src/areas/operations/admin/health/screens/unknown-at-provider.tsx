import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { formatReceivedAt } from '../../frame/copy.ts';
import type { Health } from '../contract.ts';

const kinds = { plan: 'Plan', account: 'Payout account' } as const;

/** Plans and payout accounts that the payment provider does not know. Hidden while it knows them all. */
export function UnknownAtProvider({ unknown, now }: { unknown: Health['unknownAtProvider']; now: Date }) {
  if (unknown.length === 0) return null;
  return (
    <Panel>
      <h2 className="flex items-center gap-2.5 text-h3">
        Missing at the payment provider
        <Badge tone="danger">{unknown.length}</Badge>
      </h2>
      <p className="mt-2 text-sm text-ink-2">Look each one up in the provider’s dashboard.</p>
      <ul className="mt-2 divide-y divide-line">
        {unknown.map(({ kind, name, businessId, at }) => (
          <li key={`${kind} ${businessId ?? name}`} className="py-2.5">
            <p className="text-sm font-semibold [overflow-wrap:anywhere]">{name}</p>
            <p className="text-sm text-ink-2">
              {kinds[kind]}, {formatReceivedAt(at, now)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
