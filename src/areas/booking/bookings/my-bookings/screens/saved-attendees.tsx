import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { Avatar, personInitials } from '#shared/ui/brand/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { attendeesKey, attendeesQuery } from '../../book/api.ts';
import { draftFromAttendee, savedAttendeeDetail } from '../../book/attendee-draft.ts';
import type { RememberedAttendee } from '../../contract.ts';
import { deleteSavedAttendee, updateSavedAttendee } from '../api.ts';
import { AttendeeDialog } from './attendee-dialog.tsx';

type OpenDialog = { kind: 'edit' | 'remove'; person: RememberedAttendee };

export function SavedAttendees() {
  const { user } = useRouteContext({ from: '__root__' });
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(attendeesQuery(api));
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const over = async () => {
    setAsked(null);
    await queryClient.invalidateQueries({ queryKey: attendeesKey });
  };
  const remove = useMutationAction({
    mutate: (person: RememberedAttendee) => deleteSavedAttendee(api, person.id),
    successToast: { title: 'Person removed' },
    onSuccess: over,
    unreachable: CHECK_CONNECTION,
  });
  const removing = asked?.kind === 'remove' ? asked.person : null;
  return (
    <>
      <QueryContent
        query={query}
        failure="We couldn’t load your saved people. Try again."
        waiting={<Skeleton className="h-16 rounded-tile" />}
      >
        {(people) =>
          people.length === 0 ? (
            <p className="text-ink-2">No one saved yet. People you book for will appear here.</p>
          ) : (
            <ul className="grid gap-2">
              {people.map((person) => (
                <AttendeeRow key={person.id} person={person} onAsk={(kind) => setAsked({ kind, person })} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {asked?.kind === 'edit' && (
        <AttendeeDialog
          open
          title={`Edit ${asked.person.name}`}
          initial={draftFromAttendee(asked.person, asked.person.id)}
          asksAges
          asksNote={false}
          buyer={{ name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(), phone: '' }}
          said={{ title: 'Person saved' }}
          onClose={() => setAsked(null)}
          save={({ name, age, guardian }) =>
            // The buyer is the default guardian.
            updateSavedAttendee(api, asked.person.id, {
              name,
              age,
              guardian: guardian?.phone === '' ? null : guardian,
            })
          }
          onSaved={() => void over()}
        />
      )}
      <MutationDialog
        open={removing !== null}
        onClose={() => setAsked(null)}
        mutation={remove}
        title={`Remove ${removing?.name ?? ''}?`}
        cancelLabel="Cancel"
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() => void (removing !== null && remove.run(removing))}
      >
        <p className="text-ink-2">You won’t see them when you book. Their bookings aren’t affected.</p>
      </MutationDialog>
    </>
  );
}

function AttendeeRow({
  person,
  onAsk,
}: {
  person: RememberedAttendee;
  onAsk: (kind: OpenDialog['kind']) => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 rounded-tile border border-line px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-52 items-center gap-3">
        <Avatar letters={personInitials(person.name)} />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{person.name}</p>
          <p className="text-sm text-ink-2">{savedAttendeeDetail(person)}</p>
        </div>
      </div>
      <Button
        variant="ghost"
        className="px-2.5!"
        aria-label={`Edit ${person.name}`}
        onClick={() => onAsk('edit')}
      >
        Edit
      </Button>
      <Button
        variant="ghost"
        className="-mr-2.5 px-2.5!"
        aria-label={`Remove ${person.name}`}
        onClick={() => onAsk('remove')}
      >
        Remove
      </Button>
    </li>
  );
}
