import { formatCount } from '#shared/domain/pluralize.ts';
import { classNames } from '#shared/ui/class-names.ts';
import type { AdminStats } from '../contract.ts';

/** docs/product/admin.md#admin-dashboard */
export function StatCards({ stats }: { stats: AdminStats }) {
  const figures = [
    ['Total Businesses', stats.totalBusinesses],
    ['Active Sessions', stats.totalSessions],
    ['Total Users', stats.totalUsers],
    ['Pending Reviews', stats.pendingBusinesses + stats.pendingEdits + stats.pendingSessions],
  ] as const;
  return (
    <dl className="grid grid-cols-2 rounded-card border border-line bg-surface lg:grid-cols-4">
      {figures.map(([label, figure], index) => (
        <div
          key={label}
          className={classNames(
            'flex flex-wrap items-baseline justify-between gap-x-2.5 border-line px-3.5 py-2.5 lg:px-5 lg:py-3',
            index % 2 === 1 && 'border-l',
            index > 0 && 'lg:border-l',
            index > 1 && 'max-lg:border-t',
          )}
        >
          <dt className="text-sm font-medium text-ink-2">{label}</dt>
          <dd className="font-display text-h3 font-bold tabular-nums">{formatCount(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
