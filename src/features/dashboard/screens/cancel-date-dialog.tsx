import { useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { type BusinessDate, cancelDateSchema, type DateAnswer } from '../contract.ts';
import { cancelDate } from '../date-calls.ts';
import { countOf, timesOf } from '../date-words.ts';

/**
 * Asks before a date is cancelled, saying how many people lose their place and how much goes back. Those figures are
 * what is sent: should others apply by then, the server refuses and the dialog shows the new ones.
 */
export function CancelDateDialog({
  date,
  cancellation,
  open,
  onClose,
  onRefused,
  onCancelled,
}: {
  date: BusinessDate;
  cancellation: { bookings: number; refund: string };
  open: boolean;
  onClose: () => void;
  onRefused: () => void;
  onCancelled: (answer: DateAnswer, said: string) => void;
}) {
  const api = useApi();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ field?: string; message: string } | null>(null);
  const { bookings, refund } = cancellation;
  const people = countOf(bookings, 'booking');

  const cancel = async () => {
    const input = cancelDateSchema.safeParse({ reason, bookings, refund });
    if (!input.success) {
      const [issue] = input.error.issues;
      return setRefusal({ field: issue?.path.join('.'), message: issue?.message ?? '' });
    }
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await cancelDate(api, date.id, input.data);
      onCancelled(answer, bookings === 0 ? 'Nobody had booked.' : `${people} refunded, £${refund} in all.`);
    } catch (error) {
      setRefusal(
        error instanceof ApiError
          ? { field: error.body?.field, message: error.sentence }
          : { message: 'We could not reach the server. Please try again.' },
      );
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      locked={busy}
      title="Cancel this date?"
      description={`${date.title}, ${timesOf(date)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          <Button variant="destructive" busy={busy} busyLabel="Cancelling..." onClick={() => void cancel()}>
            Cancel this date
          </Button>
        </>
      }
    >
      <p className="text-h4 font-semibold">
        {bookings === 0 ? 'Nobody has booked' : `${people}, £${refund} goes back`}
      </p>
      <p className="mt-1.5 mb-4 text-ink-2">
        {bookings === 0
          ? 'The date leaves the search at once. This cannot be undone.'
          : `Everybody who booked is refunded in full and told by email, with your reason. This cannot be undone.`}
      </p>
      <TextAreaField
        label="Reason"
        hint="The people who booked read this."
        value={reason}
        maxLength={500}
        error={refusal?.field === 'reason' ? refusal.message : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {refusal !== null && refusal.field !== 'reason' && (
        <Notice tone="danger" role="alert" className="mt-4">
          {refusal.message}
        </Notice>
      )}
    </Dialog>
  );
}
