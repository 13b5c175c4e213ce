import type { Trainer } from '../contract.ts';
import { formatRate } from '../copy.ts';

/** The DMCC Act 2024 requires the total with our fee, so it leads. Without online booking there is no fee to show. */
export function HourPrice({
  trainer,
}: {
  trainer: Pick<Trainer, 'hourlyRate' | 'platformFee' | 'totalPrice' | 'bookingEnabled'>;
}) {
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-lead leading-heading font-bold tracking-tight tabular-nums">
        {trainer.bookingEnabled && <span>£{trainer.totalPrice} total</span>}
        <span>{formatRate(trainer.hourlyRate)}</span>
      </p>
      {trainer.bookingEnabled && (
        <p className="text-xs text-ink-3 tabular-nums">
          One hour: £{trainer.hourlyRate} + £{trainer.platformFee} fee
        </p>
      )}
    </div>
  );
}
