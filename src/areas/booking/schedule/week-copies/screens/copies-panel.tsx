import { formatWeek } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { undoCopy } from '../api.ts';
import type { WeekCopies, WeekCopy } from '../contract.ts';
import { bookedDatesText } from '../copy.ts';

export function CopiesPanel({
  businessId,
  copies,
  onUndone,
}: {
  businessId: number;
  copies: readonly WeekCopy[];
  onUndone: (answer: WeekCopies) => void;
}) {
  const api = useApi();
  const undo = useMutationAction({
    mutate: ({ id }: WeekCopy) => undoCopy(api, businessId, id),
    successToast: { title: 'Undone', description: 'We’ve removed its dates from the calendar.' },
    onSuccess: onUndone,
    keyOf: ({ id }) => id,
    onError: ({ sentence }) => ({
      title: 'We couldn’t undo this',
      description: sentence,
      variant: 'destructive',
    }),
  });
  if (copies.length === 0) return null;
  return (
    <section
      aria-labelledby="copied-weeks"
      className="mt-6 rounded-card border border-line bg-surface p-5 md:max-w-170 md:p-6"
    >
      <h2 id="copied-weeks" className="mb-1.5 text-h4">
        Copied weeks
      </h2>
      <p className="mb-1.5 text-sm">
        <HelpLink about="copy-a-week">How copying a week works</HelpLink>
      </p>
      <ul className="divide-y divide-line">
        {copies.map((copy) => {
          const week = formatWeek(copy.firstDay);
          return (
            <li key={copy.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">The week of {week}</p>
                <p className="text-sm text-ink-2">{bookedDatesText(copy)}</p>
              </div>
              {copy.booked === 0 && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Undo the copy of ${week}`}
                  busy={undo.busy && undo.input?.id === copy.id}
                  busyLabel="Undoing..."
                  onClick={() => void undo.run(copy)}
                >
                  Undo
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
