import type { BusinessPlan } from '#features/businesses/contract.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

/** Asks before a plan is told to end, and says what that means. */
export function CancelPlanDialog({
  plan,
  open,
  busy,
  onClose,
  onCancel,
}: {
  plan: BusinessPlan;
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
        Online booking stays on until <b>{day}</b>, which you have paid for. There are no further payments.
      </p>
      <p className="mt-3 text-ink-2">
        Your listing stays, and bookings that people have made already stay valid. You can resume the plan at
        any time before.
      </p>
    </Dialog>
  );
}
