import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { preloadDialog } from '#shared/ui/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import type { Suspend } from '../contract.ts';
import { adminActs, upcomingQuery } from '../people-query.ts';
import { FutureBookings } from './future-bookings.tsx';

/** Suspending a live business or taking a live session down, with what it does to bookings to come. */
export function CloseListing({
  kind,
  id,
  name,
}: {
  kind: 'businesses' | 'sessions';
  id: number;
  name: string;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [open, setOpen] = useState(false);
  const [futureBookings, setFutureBookings] = useState<Suspend['futureBookings']>('cancel');
  const upcoming = useQuery({ ...upcomingQuery(api, kind, id), enabled: open });
  const acts = adminActs(api);
  const words =
    kind === 'businesses'
      ? {
          button: 'Suspend',
          title: `Suspend ${name}?`,
          description: 'It leaves the search and takes no bookings until you reinstate it.',
          done: 'Business suspended',
        }
      : {
          button: 'Take down',
          title: `Take ${name} down?`,
          description: 'It leaves the search. Its owner can change it and submit it for review again.',
          done: 'Session taken down',
        };
  return (
    <>
      <Button
        variant="destructive-quiet"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        {words.button}
      </Button>
      <ReasonDialog
        open={open}
        title={words.title}
        description={words.description}
        confirm={words.button}
        onClose={() => setOpen(false)}
        onConfirm={async (reason) => {
          const input = { reason, futureBookings };
          await (kind === 'businesses' ? acts.suspendBusiness(id, input) : acts.takeDownSession(id, input));
          toast({ title: words.done, description: 'The owner is told why.' });
          void queryClient.invalidateQueries({ queryKey: ['admin'] });
        }}
      >
        <FutureBookings upcoming={upcoming.data} value={futureBookings} onChange={setFutureBookings} />
      </ReasonDialog>
    </>
  );
}

/** Bringing a suspended business back. */
export function ReinstateBusiness({ id, name }: { id: number; name: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
        Reinstate
      </Button>
      <ReasonDialog
        open={open}
        destructive={false}
        title={`Reinstate ${name}?`}
        description="It is shown again, and takes bookings if its plan is paid. Cancelled dates stay cancelled."
        confirm="Reinstate"
        onClose={() => setOpen(false)}
        onConfirm={async (reason) => {
          await adminActs(api).reinstateBusiness(id, reason);
          toast({ title: 'Business reinstated', description: 'The owner is told.' });
          void queryClient.invalidateQueries({ queryKey: ['admin'] });
        }}
      />
    </>
  );
}
