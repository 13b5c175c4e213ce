import { useState } from 'react';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ownCreditsQuery, pausePass } from '../../api.ts';
import type { OwnCredit } from '../../contract.ts';
import { daysText, passToasts } from '../../copy.ts';
import { formatLastDay } from '../../credit-words.ts';

/** Asks for how many days a pass is to rest, from today. */
export function PauseDialog({
  credit: { id, name, pauseDaysLeft },
  open,
  now,
  onClose,
}: {
  credit: OwnCredit;
  open: boolean;
  now: Date;
  onClose: () => void;
}) {
  const api = useApi();
  const [typed, setTyped] = useState(String(Math.min(7, pauseDaysLeft)));
  const days = Number(typed);
  const makesSense = Number.isSafeInteger(days) && days >= 1 && days <= pauseDaysLeft;
  const act = useAct({
    act: (wanted: number) => pausePass(api, id, wanted),
    refresh: [ownCreditsQuery(api).queryKey],
    said: (_answer, wanted) => passToasts.paused(wanted),
    done: onClose,
  });
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={`Pause your ${name}?`}
      keep="Keep it going"
      confirm="Pause"
      busyLabel="Pausing..."
      destructive={false}
      notReady={!makesSense}
      onConfirm={() => void act.run(days)}
    >
      <TextField
        label="Days"
        hint={`From today, ${daysText(pauseDaysLeft)} at most`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={typed === '' || makesSense ? undefined : `Enter a number of days from 1 to ${pauseDaysLeft}`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      />
      <p className="mt-3 text-ink-2">
        {makesSense
          ? `It rests until ${formatLastDay(plusDays(londonDay(now), days - 1))}, and each credit lasts ${daysText(days)} longer. `
          : ''}
        You cannot book with it meanwhile. What is booked stays booked, and you can end the pause at any time.
      </p>
    </ActDialog>
  );
}
