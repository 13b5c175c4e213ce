import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { calendarPath, receiptPath } from '../../../booking-paths.ts';
import type { Booking, Order } from '../../../contract.ts';
import { cardTotal, nonCardPayments } from '../../../copy.ts';
import { useReceiptDownload } from './use-receipt-download.ts';

export function PaymentSummary({ booking, order = null }: { booking: Booking; order?: Order | null }) {
  const beside = nonCardPayments(order?.bookings ?? [booking]);
  const download = useReceiptDownload(booking, order?.bookings);
  return (
    <>
      <div>
        <p className="text-sm text-ink-2">Total Paid</p>
        <p className="text-title leading-tight font-bold tracking-tighter tabular-nums">
          £{cardTotal(order?.bookings ?? [booking])}
        </p>
        {beside.map(({ what, pounds }) => (
          <p key={what} className="text-ink-2">
            and {what === 'Gift voucher' ? `£${pounds} by gift voucher` : what}
          </p>
        ))}
        <p className="mt-1 text-sm text-ink-3">Reference {(order ?? booking).reference}</p>
      </div>
      <div className="grid gap-2.5">
        <Button block onClick={download}>
          <Icon drawing={Download} size="sm" />
          Download Receipt
        </Button>
        <ButtonLink href={receiptPath(booking)} variant="secondary" block>
          <Icon drawing={FileText} size="sm" />
          Receipt as PDF
        </ButtonLink>
        <ButtonLink href={calendarPath(booking)} variant="secondary" block>
          <Icon drawing={CalendarPlus} size="sm" />
          Add to calendar
        </ButtonLink>
        <ButtonLink href="/" variant="secondary" block>
          Back to Home
        </ButtonLink>
      </div>
    </>
  );
}
