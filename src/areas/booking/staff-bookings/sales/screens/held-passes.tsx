import { useState } from 'react';
import { formatLastDay } from '#areas/money/entitlements/credit-text.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { HeldPass } from '../contract.ts';
import { DeskRefundDialog } from './desk-refund-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';

export function HeldPasses({ businessId, held }: { businessId: number; held: readonly HeldPass[] }) {
  const [asked, setAsked] = useState<{ act: 'extend' | 'refund'; pass: HeldPass } | null>(null);
  const close = () => setAsked(null);
  return (
    <Panel role="region" aria-labelledby="held">
      <h2 id="held" className="mb-2 text-h3">
        Passes and vouchers
      </h2>
      {held.length === 0 ? (
        <p className="text-ink-2">
          No passes yet. Passes and vouchers appear here once you sell or give them.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {held.map((pass) => (
            <li
              key={pass.creditId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{pass.name}</p>
                <p className="text-sm text-ink-2 tabular-nums">{heldText(pass)}</p>
              </div>
              <div className="flex flex-wrap gap-1">
                {pass.kind === 'pass' && (
                  <Button variant="ghost" size="sm" onClick={() => setAsked({ act: 'extend', pass })}>
                    Extend<span className="sr-only"> {pass.name}</span>
                  </Button>
                )}
                {mayRefund(pass) && (
                  <Button variant="ghost" size="sm" onClick={() => setAsked({ act: 'refund', pass })}>
                    {pass.paid === '0.00' ? 'End' : 'Refund'}
                    <span className="sr-only"> {pass.name}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked?.act === 'extend' && <ExtendDialog businessId={businessId} pass={asked.pass} onClose={close} />}
      {asked?.act === 'refund' && (
        <DeskRefundDialog businessId={businessId} pass={asked.pass} onClose={close} />
      )}
    </Panel>
  );
}

const mayRefund = ({ paidBy, paid, left }: HeldPass): boolean =>
  paidBy !== null && (left > 0 || paid !== '0.00');

const paidTexts = { cash: 'cash', card_reader: 'card reader', free: 'given' } as const;

function heldText({ kind, unlimited, left, places, lastDay, isOver, paidBy, paid, value }: HeldPass): string {
  const what =
    kind === 'voucher'
      ? `${formatDecimalPounds(value ?? '0.00')} left, not redeemed`
      : unlimited
        ? left > 0
          ? 'All classes'
          : 'Ended'
        : `${left} of ${places} left`;
  const how =
    paidBy === null
      ? ''
      : paid === '0.00'
        ? ` · ${paidTexts[paidBy]}`
        : ` · ${formatDecimalPounds(paid)} ${paidTexts[paidBy]}`;
  return `${what} · ${isOver ? 'ended' : 'until'} ${formatLastDay(lastDay)}${how}`;
}
