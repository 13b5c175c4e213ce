import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { moveOccurrence } from '../api.ts';
import { findMoveConflicts, isMoved, type LiftedOccurrence } from '../calendar-move.ts';
import type { BusinessOccurrence } from '../contract.ts';
import { focusMoveHandle, type MoveHandlers } from './movable-occurrence.tsx';
import { MOVE_BUTTON_ID, MoveBar } from './move-bar.tsx';

/**
 * Previews the target and its conflicts with the dates shown, then moves the date if it is unchanged on the server.
 */
export function useOccurrenceMove(dates: readonly BusinessOccurrence[]): {
  moving: MoveHandlers;
  moveBar: ReactNode;
} {
  const api = useApi();
  const queryClient = useQueryClient();
  const [lifted, setLifted] = useState<LiftedOccurrence | null>(null);
  const [held, setHeld] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
  const putDown = (date: LiftedOccurrence['date']) => {
    setLifted(null);
    // Wait until the date is drawn in its place.
    requestAnimationFrame(() => focusMoveHandle(date));
  };
  const { busy, sentence, run, forget } = useMutationAction({
    mutate: ({ date, day, startTime }: LiftedOccurrence) =>
      moveOccurrence(api, date.id, { day, startTime, seen: { startsAt: date.startsAt, taken: date.taken } }),
    successToast: ({ date }) => ({
      title: 'Date moved',
      description: `${date.title}, ${formatLondonMoment(new Date(date.startsAt))}${date.taken > 0 ? '. We’ve emailed everyone booked.' : ''}`,
    }),
    onSuccess: async (_answer, { date }) => {
      await refresh();
      putDown(date);
    },
    onError: ({ status, fields, sentence: said }, { date }) => {
      // Without a field error, a 409 means that the date has changed: start again.
      if (status !== 409 || Object.keys(fields).length > 0) return null;
      void refresh();
      putDown(date);
      return { title: 'Not moved', description: said, variant: 'destructive' };
    },
  });
  const change = (to: LiftedOccurrence | null) => {
    if (busy) return;
    forget();
    if (to === null && lifted !== null) putDown(lifted.date);
    else setLifted(to);
  };
  const moving: MoveHandlers = {
    lifted,
    onLift: change,
    onDrag: (now) => {
      setHeld(now);
      if (!now && lifted !== null && !isMoved(lifted)) setLifted(null);
    },
    onDrop: () => {
      if (lifted === null) return;
      if (!isMoved(lifted)) putDown(lifted.date);
      else if (lifted.date.taken > 0) document.getElementById(MOVE_BUTTON_ID)?.focus();
      else void run(lifted);
    },
  };
  // Hidden during a drag, as it would shift the days under the mouse.
  const moveBar = lifted !== null && !held && (
    <MoveBar
      lifted={lifted}
      meets={findMoveConflicts(lifted, dates)}
      busy={busy}
      sentence={sentence}
      onLift={change}
      onMove={() => void run(lifted)}
      onPutBack={() => change(null)}
    />
  );
  return { moving, moveBar };
}
