import type { ReactNode } from 'react';
import { closedSentence } from '#areas/catalogue/sessions/closures/copy.ts';
import { isWholeBusinessClosure } from '#areas/catalogue/sessions/closures/rules.ts';
import { type BankHoliday, nationLabels } from '#shared/calendar/bank-holidays.ts';
import { formatDays, formatShortDay } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { deleteClosure } from '../api.ts';
import type { Closure, ClosuresAnswer } from '../contract.ts';

const MAX_HOLIDAYS_OFFERED = 4;

export function ClosuresPanel({
  businessId,
  closures: { closures, holidays, nation, may },
  today,
  onClose,
  onLifted,
}: {
  businessId: number;
  closures: ClosuresAnswer;
  /** The London day, `YYYY-MM-DD`. */
  today: string;
  onClose: (holiday: BankHoliday) => void;
  onLifted: (answer: ClosuresAnswer) => void;
}) {
  const api = useApi();
  const mayClose = may.includes('cancel_occurrence');
  const lift = useMutationAction({
    mutate: ({ id }: Closure) => deleteClosure(api, businessId, id),
    successToast: (_answer, closure) => ({
      title: 'Closure removed',
      description: closedSentence(closure, today),
    }),
    onSuccess: onLifted,
    keyOf: ({ id }) => id,
    onError: ({ sentence }) => ({
      title: 'We couldn’t remove the closure',
      description: sentence,
      variant: 'destructive',
    }),
  });
  return (
    <section
      aria-labelledby="closures"
      className="mt-6 rounded-card border border-line bg-surface p-5 md:max-w-170 md:p-6"
    >
      <header className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="closures" className="text-h4">
          Closures and bank holidays
        </h2>
        <span className="text-sm text-ink-2">{nationLabels[nation]}</span>
      </header>
      <p className="mb-1.5 text-sm">
        <HelpLink about="close-for-holidays">How closures work</HelpLink>
      </p>
      <ul className="divide-y divide-line">
        {closures.map((closure) => (
          <ClosureRow
            key={closure.id}
            title={`${closure.reason}, ${formatDays(closure.firstDay, closure.lastDay, today)}`}
            said={closedTargetText(closure)}
          >
            <Badge>Closed</Badge>
            {mayClose && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove closure: ${closure.reason}`}
                busy={lift.busy && lift.input?.id === closure.id}
                busyLabel="Removing..."
                onClick={() => void lift.run(closure)}
              >
                Remove
              </Button>
            )}
          </ClosureRow>
        ))}
        {holidays
          .filter(
            ({ day }) =>
              !closures.some(
                (closure) => isWholeBusinessClosure(closure) && closureIncludesDay(closure, day),
              ),
          )
          .slice(0, MAX_HOLIDAYS_OFFERED)
          .map((holiday) => (
            <ClosureRow
              key={holiday.day}
              title={`${holiday.name}${holiday.substitute ? ', substitute' : ''}, ${formatShortDay(holiday.day)}`}
              said="You are open."
            >
              {mayClose && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Close on ${holiday.name}`}
                  onClick={() => onClose(holiday)}
                >
                  Close
                </Button>
              )}
            </ClosureRow>
          ))}
      </ul>
    </section>
  );
}

/** "The whole business is closed.", "Open Floor does not run.", "Canal Basin, Side room is closed." */
function closedTargetText({ title, placeName }: Closure): string {
  if (title !== null) return `${title} isn’t running.`;
  return placeName === null ? 'The whole business is closed.' : `${placeName} is closed.`;
}

function ClosureRow({ title, said, children }: { title: string; said: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">{said}</p>
      </div>
      {children}
    </li>
  );
}

export function closureIncludesDay(closure: Pick<Closure, 'firstDay' | 'lastDay'>, day: string): boolean {
  return day >= closure.firstDay && day <= closure.lastDay;
}
