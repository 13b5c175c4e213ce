import type { BusinessPlan } from '#features/businesses/contract.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

/** Asks before a plan is told to end, and says what that means. */
export function CancelPlanDialog({
  plan,
  bookingOn,
  open,
  busy,
  onClose,
  onCancel,
}: {
  plan: BusinessPlan;
  bookingOn: boolean;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onCancel: () => void;
}) {
  const day =
    plan.currentPeriodEnd === null
      ? 'the end of the month'
      : formatLondonDay(new Date(plan.currentPeriodEnd));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      locked={busy}
      title="Cancel your plan?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          <Button variant="destructive" busy={busy} busyLabel="Cancelling..." onClick={onCancel}>
            Cancel plan
          </Button>
        </>
      }
    >
      <p>
        {bookingOn ? 'Online booking stays on' : 'The plan runs'} until <b>{day}</b>, which you have paid for.
        There are no further payments.
      </p>
      <p className="mt-3 text-ink-2">
        {bookingOn
          ? 'Your listing stays, and bookings that people have made already stay valid. You can resume the plan at any time before.'
          : 'It then ends also if the suspension is lifted. Bookings that people have made already stay valid.'}
      </p>
    </Dialog>
  );
}
