import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PaperForReview } from '#features/safety/contract.ts';
import { PaperFacts, paperTitle } from '#features/safety/paper-facts.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { confirmPaper, papersForReviewQuery, refusePaper } from '../api.ts';
import { actionFailed } from '../approvals/copy.ts';
import { cameIn } from '../frame/copy.ts';
import { AskButton, type Asked, DecisionQueue, QueueRow } from '../frame/screens/decision-queue.tsx';
import { useWhose, WorkButton } from '../work/screens/queue-work.tsx';

const route = getRouteApi('/admin/papers');

/** `/admin/papers`: what businesses show before children come to them, to be read; and what counts. */
export function PapersPage() {
  const { show } = route.useSearch();
  const confirmed = show === 'confirmed';
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const whose = useWhose('paper');
  const confirm = useAct({
    act: ({ id }: PaperForReview) => confirmPaper(api, id),
    said: (_answer, { business }) => ({
      title: 'Document confirmed',
      description: `We’ll email ${business.name}.`,
    }),
    refused: ({ sentence }) => actionFailed(sentence),
    settled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => id,
  });
  const no = confirmed ? 'Withdraw' : 'Reject';
  const asked = (paper: PaperForReview): Asked => ({
    title: `${no} ${paperTitle(paper)}?`,
    description: confirmed
      ? 'Children’s sessions that need it stop taking bookings straight away. We email the business the reason.'
      : 'It doesn’t count. We email the business the reason.',
    confirm: no,
    act: (reason) => refusePaper(api, paper.id, reason),
    said: {
      title: confirmed ? 'Confirmation withdrawn' : 'Document rejected',
      description: 'We’ll email the business the reason.',
    },
  });
  return (
    <DecisionQueue
      title="Documents for children’s sessions"
      shown={{
        label: 'Filter documents',
        links: [
          { href: '/admin/papers', label: 'Waiting', current: !confirmed },
          { href: '/admin/papers?show=confirmed', label: 'Confirmed', current: confirmed },
        ],
      }}
      query={useQuery(papersForReviewQuery(api, confirmed ? 'confirmed' : 'waiting'))}
      failure="We couldn’t load the documents. Try again."
      {...(!confirmed && { filter: whose.filter })}
      items={(papers) => (confirmed ? papers : whose.keep(papers))}
      nothing={confirmed ? 'No documents are confirmed yet.' : (whose.nothing ?? 'No documents are waiting.')}
      row={(papers, ask) =>
        (confirmed ? papers : whose.keep(papers)).map((paper) => (
          <QueueRow
            key={paper.id}
            acts={
              <>
                <AskButton label={`${no} ${paperTitle(paper)}`} onAsk={() => ask(asked(paper))}>
                  {no}
                </AskButton>
                {!confirmed && (
                  <Button
                    aria-label={`Confirm ${paperTitle(paper)}`}
                    busy={confirm.input?.id === paper.id}
                    onClick={() => void confirm.run(paper)}
                  >
                    Confirm
                  </Button>
                )}
              </>
            }
          >
            <h2 className="text-base">{paperTitle(paper)}</h2>
            <p className="text-sm">
              <RouteLink
                href={`/admin/businesses/${paper.business.id}`}
                className="text-brand underline underline-offset-[3px]"
              >
                {paper.business.name}
              </RouteLink>
              , {cameIn(paper.sentAt, now)}
            </p>
            <PaperFacts paper={paper} />
            {!confirmed && <WorkButton kind="paper" id={paper.id} name={paperTitle(paper)} />}
            {paper.check !== null && !confirmed && (
              <p className="text-sm text-ink-2">
                Confirm it after you’ve seen the original on a call, or after the Update Service has replied.
                Don’t keep a copy.
              </p>
            )}
          </QueueRow>
        ))
      }
    />
  );
}
