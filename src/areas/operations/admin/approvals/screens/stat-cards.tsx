import Clock from 'lucide-react/icons/clock';
import Layers from 'lucide-react/icons/layers';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { AdminStats } from '../contract.ts';

/** The four figures at the head of the dashboard (docs/product/admin.md#admin-dashboard). */
export function StatCards({ stats }: { stats: AdminStats }) {
  const pending = stats.pendingBusinesses + stats.pendingEdits + stats.pendingSessions;
  return (
    <dl className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
      <Stat icon={Store} label="Total Businesses" figure={stats.totalBusinesses}>
        <Growth n={stats.newBusinesses} />
      </Stat>
      <Stat icon={Layers} label="Active Sessions" figure={stats.totalSessions}>
        In {pluralize(stats.districts, 'postcode district', 'postcode districts')}
      </Stat>
      <Stat icon={Users} label="Total Users" figure={stats.totalUsers}>
        <Growth n={stats.newUsers} />
      </Stat>
      <Stat icon={Clock} label="Pending Reviews" figure={pending} hot={pending > 0}>
        {pluralize(stats.pendingBusinesses, 'business', 'businesses')},{' '}
        {stats.pendingEdits > 0 && `${pluralize(stats.pendingEdits, 'change', 'changes')}, `}
        {pluralize(stats.pendingSessions, 'session', 'sessions')}
      </Stat>
    </dl>
  );
}

function Growth({ n }: { n: number }) {
  return (
    <>
      <b className="font-semibold text-brand">+{formatCount(n)}</b> this month
    </>
  );
}

function Stat({
  icon,
  label,
  figure,
  hot = false,
  children,
}: {
  icon: IconDrawing;
  label: string;
  figure: number;
  hot?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'rounded-card border p-4 md:px-[22px] md:py-5',
        hot ? 'border-transparent bg-warning-soft text-on-warning-soft' : 'border-line bg-surface',
      )}
    >
      <dt className="flex items-start justify-between gap-2 text-sm font-medium">
        {label}
        <Icon drawing={icon} className={hot ? undefined : 'text-ink-3'} />
      </dt>
      <dd className="mt-2 font-display text-[1.75rem] leading-tight font-bold tracking-[-0.03em] md:text-[2rem]">
        {formatCount(figure)}
      </dd>
      <dd className={classNames('mt-1 text-sm', !hot && 'text-ink-2')}>{children}</dd>
    </div>
  );
}
