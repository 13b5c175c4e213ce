import { formatCount } from '#shared/domain/pluralize.ts';
import { classNames } from '#shared/ui/class-names.ts';
import type { Waiting } from '../navigation.ts';

export function WaitingCount({ waiting, className }: { waiting: Waiting | undefined; className?: string }) {
  if (waiting === undefined || waiting.count === 0) return null;
  return (
    <span
      className={classNames(
        'inline-grid h-5 min-w-5.5 flex-none place-items-center rounded-full px-1.5 text-xs font-semibold tabular-nums',
        waiting.urgent ? 'bg-danger-soft text-on-danger-soft' : 'bg-warning-soft text-on-warning-soft',
        className,
      )}
    >
      <span>
        {formatCount(waiting.count)}
        <span className="sr-only"> waiting</span>
      </span>
    </span>
  );
}
