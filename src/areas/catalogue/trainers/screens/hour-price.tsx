import type { Trainer } from '../contract.ts';
import { formatRate } from '../copy.ts';

/**
 * "£48/hour" as the trainer set it and, as large, what an hour costs with the platform fee: UK pricing law wants
 * the total wherever a price invites a booking (DMCC Act 2024). Who takes no bookings online is paid directly:
 * nobody pays our fee then, and none is named.
 */
export function HourPrice({
  trainer,
}: {
  trainer: Pick<Trainer, 'hourlyRate' | 'platformFee' | 'totalPrice' | 'bookingEnabled'>;
}) {
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-h3 leading-heading font-bold tracking-tight tabular-nums">
        <span>{formatRate(trainer.hourlyRate)}</span>
        {trainer.bookingEnabled && <span>£{trainer.totalPrice} total</span>}
      </p>
      {trainer.bookingEnabled && (
        <p className="text-xs text-ink-3 tabular-nums">
          One hour: £{trainer.hourlyRate} + £{trainer.platformFee} fee
        </p>
      )}
    </div>
  );
}
