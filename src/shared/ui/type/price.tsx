import { formatPounds, priceBreakdown } from '../../domain/pence.ts';
import { classNames } from '../class-names.ts';

/** Total price with its two parts, as UK law requires (DMCC Act 2024). "Free" if zero. */
export function Price({
  sessionFeePence,
  platformFeePence = priceBreakdown(sessionFeePence).platformFeePence,
  align = 'left',
  shortOnPhones = false,
}: {
  /** Pence, without the fee. */
  sessionFeePence: number;
  /** Default: the fee of one booking. */
  platformFeePence?: number;
  align?: 'left' | 'right';
  /** Below 768 px, "incl. £1.40 fee". */
  shortOnPhones?: boolean;
}) {
  const parts = 'text-xs whitespace-nowrap text-ink-3 tabular-nums';
  const totalPence = sessionFeePence + platformFeePence;
  return (
    <span className={classNames('grid gap-0.5', align === 'right' && 'justify-items-end text-right')}>
      <span className="text-h3 leading-heading font-bold tracking-tight whitespace-nowrap tabular-nums">
        {totalPence === 0 ? 'Free' : formatPounds(totalPence)}
      </span>
      {platformFeePence > 0 && (
        <span className={classNames(parts, shortOnPhones && 'max-md:hidden')}>
          {`${formatPounds(sessionFeePence)} + ${formatPounds(platformFeePence)} fee`}
        </span>
      )}
      {platformFeePence > 0 && shortOnPhones && (
        <span className={classNames(parts, 'md:hidden')}>incl. {formatPounds(platformFeePence)} fee</span>
      )}
    </span>
  );
}
