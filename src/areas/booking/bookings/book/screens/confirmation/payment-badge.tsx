import Check from 'lucide-react/icons/check';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { Booking } from '../../../contract.ts';

/** Paid or refunded; renders nothing for free bookings or an unknown state. */
export function PaymentBadge({
  paymentState,
  totalAmount,
}: Pick<Booking, 'paymentState'> & {
  /** Pounds. */
  totalAmount: string;
}) {
  if (totalAmount === '0.00') return null;
  if (paymentState === 'succeeded')
    return (
      <Badge tone="success">
        <Icon drawing={Check} strokeWidth={2.4} className="size-3.5!" />
        Paid
      </Badge>
    );
  if (paymentState === 'refunded') return <Badge>Refunded</Badge>;
  if (paymentState === 'partly_refunded') return <Badge>Partly refunded</Badge>;
  return null;
}
