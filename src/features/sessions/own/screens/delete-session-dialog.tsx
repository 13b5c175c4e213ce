import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { OwnSession } from '../contract.ts';

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
    <ActDialog
      open
      act={{ busy, sentence: null, forget: () => undefined }}
      onClose={onClose}
      title="Delete this session?"
      keep="Keep it"
      confirm={dates === 0 ? 'Delete' : null}
      busyLabel="Deleting..."
      onConfirm={onDelete}
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
    </ActDialog>
  );
}
