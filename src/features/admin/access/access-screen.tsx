import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FactForReview } from '#features/access/contract.ts';
import { countsSentence, factTitle } from '#features/access/copy.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { checkAccessPhoto, factsForReviewQuery, leaveFact, refuseAccessPhoto, takeDownFact } from '../api.ts';
import { actionFailed } from '../approvals/copy.ts';
import { cameIn } from '../frame/copy.ts';
import { AskButton, type Asked, DecisionQueue, QueueRow } from '../frame/screens/decision-queue.tsx';
import { useWhose, WorkButton } from '../work/screens/queue-work.tsx';

const route = getRouteApi('/admin/access');

/** "Step-free access: Willow & Stone Yoga". */
const nameOf = (fact: FactForReview): string =>
  `${factTitle(fact)}: ${fact.session?.title ?? fact.business.name}`;

/** `/admin/access`: photographs that are to show a fact, and facts of which people who came say otherwise. */
export function AccessPage() {
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const whose = useWhose('access');
  const act = useAct({
    act: ({ fact, photoId }: { fact: FactForReview; photoId: string | null }) =>
      photoId === null ? leaveFact(api, fact) : checkAccessPhoto(api, fact, photoId),
    said: (_answer, { fact, photoId }) =>
      photoId === null
        ? { title: 'Kept as it is', description: 'People see how many visitors agree and how many don’t.' }
        : { title: 'Photo approved', description: `We’ll email ${fact.business.name}.` },
    refused: ({ sentence }) => actionFailed(sentence),
    // Also when it was refused: somebody else may have been first.
    settled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ fact }) => fact.id,
  });
  const refusal = (fact: FactForReview, photoId: string): Asked => ({
    title: 'Reject this photo?',
    description: 'Their description stays without the photo. We email them the reason.',
    confirm: 'Reject photo',
    act: (reason) => refuseAccessPhoto(api, fact.id, photoId, reason),
    said: { title: 'Photo rejected', description: 'We’ll email the business the reason.' },
  });
  const takingDown = (fact: FactForReview): Asked => ({
    title: `Take down ${nameOf(fact)}?`,
    description:
      'It disappears from the page and from search until the business updates it. We email them the reason.',
    confirm: 'Take down',
    act: (reason) => takeDownFact(api, fact.id, reason),
    said: { title: 'Taken down', description: 'We’ll email the business the reason.' },
  });
  return (
    <DecisionQueue
      title="Access"
      query={useQuery(factsForReviewQuery(api))}
      failure="We couldn’t load this page. Try again."
      filter={whose.filter}
      items={whose.keep}
      nothing={whose.nothing ?? 'Nothing is waiting.'}
      row={(facts, ask) =>
        whose.keep(facts).map((fact) => {
          const photo = fact.photo?.state === 'waiting' ? fact.photo : null;
          return (
            <QueueRow
              key={fact.id}
              acts={
                <>
                  {fact.unread && (
                    <>
                      <AskButton label={`Take down ${nameOf(fact)}`} onAsk={() => ask(takingDown(fact))}>
                        Take down
                      </AskButton>
                      <Button
                        variant="secondary"
                        aria-label={`Keep as it is: ${nameOf(fact)}`}
                        onClick={() => void act.run({ fact, photoId: null })}
                      >
                        Keep as it is
                      </Button>
                    </>
                  )}
                  {photo !== null && (
                    <>
                      <AskButton
                        label={`Reject photo: ${nameOf(fact)}`}
                        onAsk={() => ask(refusal(fact, photo.id))}
                      >
                        Reject photo
                      </AskButton>
                      <Button
                        aria-label={`Photo is correct: ${nameOf(fact)}`}
                        onClick={() => void act.run({ fact, photoId: photo.id })}
                      >
                        Photo is correct
                      </Button>
                    </>
                  )}
                </>
              }
            >
              <h2 className="text-base">{nameOf(fact)}</h2>
              {fact.statement !== '' && <p>{fact.statement}</p>}
              <p className="text-sm text-ink-2">
                <RouteLink
                  href={`/admin/businesses/${fact.business.id}`}
                  className="text-brand underline underline-offset-[3px]"
                >
                  {fact.business.name}
                </RouteLink>
                , {cameIn(fact.since, now)}
              </p>
              <WorkButton kind="access" id={fact.id} name={nameOf(fact)} />
              {photo !== null && (
                <>
                  <a
                    href={photo.address}
                    target="_blank"
                    rel="noreferrer"
                    className="mt-2 justify-self-start"
                  >
                    <img
                      src={photo.address}
                      alt={`To be checked: ${nameOf(fact)}`}
                      className="max-h-72 max-w-full rounded-control bg-sunken"
                    />
                  </a>
                  <p className="text-sm text-ink-2">
                    Approve it if it shows what they describe. Reject photos with people in them: they haven’t
                    agreed to be in it.
                  </p>
                </>
              )}
              {fact.unread && (
                <div className="mt-1 text-sm">
                  <p className="font-semibold">{countsSentence(fact)}</p>
                  <ul className="list-disc pl-5">
                    {fact.found
                      .filter(({ text }) => text !== '')
                      .map(({ text, saidAt }) => (
                        <li key={`${saidAt} ${text}`}>{text}</li>
                      ))}
                  </ul>
                </div>
              )}
            </QueueRow>
          );
        })
      }
    />
  );
}
