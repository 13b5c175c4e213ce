import Download from 'lucide-react/icons/download';
import Landmark from 'lucide-react/icons/landmark';
import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { type Payee, payoutsCsvPath } from '../api.ts';
import type { PayoutAccount, PayoutOverview } from '../contract.ts';
import { bankName, scheduleText } from '../copy.ts';
import { BalanceColumns } from './balance-columns.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { ReconciliationStatus } from './reconciliation-status.tsx';
import { SetupFacts } from './setup-facts.tsx';
import type { PayoutActions } from './use-payout-actions.ts';

export function PayoutsScreen({
  payee,
  overview,
  actions,
  now,
  children,
}: {
  payee: Payee;
  overview: PayoutOverview;
  actions: PayoutActions;
  now: Date;
  /** Shown in the right column. */
  children?: ReactNode;
}) {
  const { account, check, payouts } = overview;
  // Before the first payout, show only the setup and its questions.
  const isSetUp = account.state !== 'ready' && payouts.length === 0 && !account.heldBack;
  const schedule = scheduleText(account.schedule);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">
          {account.bank !== null && account.state === 'ready' && schedule !== null
            ? `${schedule} to ${bankName(account.bank)}.`
            : 'We send your earnings to your bank.'}
          {overview.demonstration &&
            ' These totals leave out most demo bookings, because they had no payment.'}{' '}
          <HelpLink about={payee === null ? 'trainer-payouts' : 'payouts'}>When you get paid</HelpLink>
        </p>
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
          {account.detailsSubmitted && (
            <Button variant="ghost" busy={actions.busy} onClick={() => actions.go('dashboard')}>
              <Icon drawing={Landmark} />
              Bank and schedule
            </Button>
          )}
          {payouts.length > 0 && (
            <ButtonLink href={payoutsCsvPath(payee)} download variant="secondary">
              <Icon drawing={Download} />
              Export<span className="sr-only"> payouts as CSV</span>
            </ButtonLink>
          )}
        </div>
      </div>
      <NextStepCard payee={payee} overview={overview} actions={actions} />
      {isSetUp ? <SetupFacts overview={overview} /> : <BalanceColumns overview={overview} now={now} />}
      {check !== null && <ReconciliationStatus check={check} now={now} />}
      {isSetUp ? (
        <div className="grid items-start gap-4 xl:grid-cols-2">{children}</div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,424px)]">
          <PayoutHistory payee={payee} payouts={payouts} now={now} />
          <aside aria-label="Statements and account" className="grid gap-4">
            {children}
            <BankAccountPanel account={account} />
          </aside>
        </div>
      )}
    </div>
  );
}

function BankAccountPanel({ account }: { account: PayoutAccount }) {
  const { bank, state } = account;
  const rows = [
    ['Account', bank === null ? 'None yet' : `${bank.name ?? 'Bank'} ···· ${bank.last4}`],
    ['Day', scheduleText(account.schedule) ?? 'None yet'],
    ['To do', state === 'ready' ? 'All set' : 'See above'],
  ];
  return (
    <section aria-labelledby="paid-to">
      <Panel>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h2 id="paid-to" className="text-h3">
            Paid to
          </h2>
          {state === 'ready' && <Badge tone="success">Checked</Badge>}
        </div>
        <dl className="divide-y divide-line">
          {rows.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-3 text-md">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </section>
  );
}
