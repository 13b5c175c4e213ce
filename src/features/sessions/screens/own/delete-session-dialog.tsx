import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { OwnSession } from '../../own-session-contract.ts';

/** Asks before a session is deleted; while people have places ahead, says why it cannot be. */
export function DeleteSessionDialog({
  session,
  busy,
  onDelete,
  onClose,
}: {
  session: OwnSession;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}) {
  const dates = session.datesWithSeatsTaken;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this session?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          {dates === 0 && (
            <Button variant="destructive" busy={busy} busyLabel="Deleting..." onClick={onDelete}>
              Delete
            </Button>
          )}
        </>
      }
    >
      {dates === 0 ? (
        <p>
          <b className="font-semibold">{session.title}</b> disappears from the search and from this list. Its
          past bookings and receipts stay.
        </p>
      ) : (
        <Notice tone="warning">
          {dates === 1
            ? 'People have booked a date of this session. Pause it, or cancel that date first.'
            : `People have booked ${dates} dates of this session. Pause it, or cancel those dates first.`}
        </Notice>
      )}
    </Dialog>
  );
}
