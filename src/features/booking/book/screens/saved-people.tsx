import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { RememberedAttendee } from '../../contract.ts';
import { attendeesKey, forgetAttendee } from '../api.ts';
import { savedDetail } from '../attendee-draft.ts';

/** The people kept from earlier bookings, each of whom can be taken off the list. */
export function SavedPeople({ saved }: { saved: readonly RememberedAttendee[] }) {
  const api = useApi();
  const act = useAct({
    act: (id: string) => forgetAttendee(api, id),
    refresh: [attendeesKey],
    keyOf: (id) => id,
  });
  if (saved.length === 0) return null;
  return (
    <details className="min-w-0 max-md:w-full">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand md:min-h-8">
        Saved people
      </summary>
      <ul className="grid gap-1 pb-2">
        {saved.map((person) => (
          <li key={person.id} className="flex items-center justify-between gap-4">
            <span className="min-w-0 text-sm break-words">
              {person.name} <span className="text-ink-2">{savedDetail(person)}</span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              className="max-md:h-11!"
              aria-label={`Remove ${person.name} from saved people`}
              busy={act.input === person.id}
              onClick={() => void act.run(person.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {act.sentence !== null && (
        <Notice tone="danger" role="alert">
          {act.sentence}
        </Notice>
      )}
    </details>
  );
}
