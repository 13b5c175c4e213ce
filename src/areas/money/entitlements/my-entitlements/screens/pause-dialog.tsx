import { useState } from 'react';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { daysText } from '../../copy.ts';
import { formatLastDay } from '../../credit-text.ts';

export function PauseDialog({
  name,
  daysLeft,
  pause,
  refresh,
  said,
  lasts,
  open,
  now,
  onClose,
}: {
  name: string;
  daysLeft: number;
  pause: (days: number) => Promise<unknown>;
  /** Query key to invalidate. */
  refresh: readonly unknown[];
  said: (days: number) => { title: string; description: string };
  /** "each credit expires", "your next payment moves". */
  lasts: string;
  open: boolean;
  now: Date;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(String(Math.min(7, daysLeft)));
  const days = Number(typed);
  const makesSense = Number.isSafeInteger(days) && days >= 1 && days <= daysLeft;
  const act = useMutationAction({
    mutate: (wanted: number) => pause(wanted),
    refresh: [refresh],
    successToast: (_answer, wanted) => said(wanted),
    onSuccess: onClose,
  });
  return (
    <MutationDialog
      mutation={act}
      open={open}
      onClose={onClose}
      title={`Pause your ${name}?`}
      cancelLabel="Cancel"
      confirmLabel="Pause"
      busyLabel="Pausing..."
      destructive={false}
      notReady={!makesSense}
      onConfirm={() => void act.run(days)}
    >
      <TextField
        label="Days"
        hint={`From today, up to ${daysText(daysLeft)}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={typed === '' || makesSense ? undefined : `Enter a number of days from 1 to ${daysLeft}`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      />
      <p className="mt-3 text-ink-2">
        {makesSense
          ? `It’s paused until ${formatLastDay(plusDays(londonDay(now), days - 1))}, and ${lasts} ${daysText(days)} later. `
          : ''}
        You can’t book with it until then. Your existing bookings aren’t affected. You can resume at any time.
      </p>
    </MutationDialog>
  );
}
