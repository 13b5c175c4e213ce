import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatLondonMoment, formatLondonTime } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { answerCover, coverAskedQuery } from '../api.ts';
import type { CoverInvitation } from '../contract.ts';

/** Classes that the signed-in instructor is asked to teach. Renders nothing without any. */
export function CoverAsked({ businessId }: { businessId: number }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery(coverAskedQuery(api, businessId));
  const { input, run } = useMutationAction({
    mutate: ({ asked, answer }: { asked: CoverInvitation; answer: 'accept' | 'decline' }) =>
      answerCover(api, asked.requestId, answer),
    successToast: (_answer, { asked, answer }) =>
      answer === 'accept'
        ? {
            title: 'You teach this class',
            description: `${asked.title}, ${formatLondonMoment(new Date(asked.startsAt))}. We email everyone who booked.`,
          }
        : { title: 'Declined', description: 'We ask the next instructor.' },
    onError: ({ sentence }) => ({
      title: 'We couldn’t save your answer',
      description: sentence,
      variant: 'destructive',
    }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dashboard', 'classes'] }),
    keyOf: ({ asked }) => asked.requestId,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="cover-asked" className="mb-7">
      <h2 id="cover-asked" className="mb-2 text-h3">
        Can you cover?
      </h2>
      <Card>
        <ul>
          {data.map((asked) => {
            const titleId = `cover-${asked.requestId}`;
            return (
              <li
                key={asked.requestId}
                aria-labelledby={titleId}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-5"
              >
                <div className="min-w-0 flex-1 wrap-anywhere">
                  <b id={titleId} className="font-semibold">
                    {asked.title}
                  </b>
                  <p className="text-sm text-ink-2 tabular-nums">
                    {formatLondonMoment(new Date(asked.startsAt))} to{' '}
                    {formatLondonTime(new Date(asked.endsAt))} · {asked.by} can’t teach
                  </p>
                  {asked.reason !== '' && <p className="text-sm text-ink-2">Reason: {asked.reason}</p>}
                </div>
                <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
                  <Button
                    variant="ghost"
                    disabled={input?.asked.requestId === asked.requestId}
                    aria-describedby={titleId}
                    onClick={() => void run({ asked, answer: 'decline' })}
                  >
                    Decline
                  </Button>
                  <Button
                    busy={input?.asked.requestId === asked.requestId}
                    busyLabel="Saving..."
                    aria-describedby={titleId}
                    onClick={() => void run({ asked, answer: 'accept' })}
                  >
                    Accept
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
