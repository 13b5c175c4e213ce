import { formatPounds, priceBreakdown } from '../../domain/pence.ts';
import { classNames } from '../class-names.ts';

/** Total price with its two parts, as UK law requires (DMCC Act 2024). "Free" if zero. */
export function Price({
  sessionFeePence,
  align = 'left',
}: {
  /** Pence, without the fee. */
  sessionFeePence: number;
  align?: 'left' | 'right';
}) {
  const { platformFeePence, totalPence } = priceBreakdown(sessionFeePence);
  return (
    <span className={classNames('grid gap-0.5', align === 'right' && 'justify-items-end text-right')}>
      <span className="text-h3 leading-heading font-bold tracking-tight whitespace-nowrap tabular-nums">
        {totalPence === 0 ? 'Free' : formatPounds(totalPence)}
      </span>
      {platformFeePence > 0 && (
        <span className="text-xs whitespace-nowrap text-ink-3 tabular-nums">
          {`${formatPounds(sessionFeePence)} + ${formatPounds(platformFeePence)} fee`}
        </span>
      )}
    </span>
  );
}
