import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaperForReview } from '#features/safety/contract.ts';
import { PaperFacts, paperTitle } from '#features/safety/paper-facts.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { confirmPaper, papersForReviewQuery, refusePaper } from '../api.ts';
import { actionFailed } from '../approvals/copy.ts';
import { cameIn } from '../frame/copy.ts';
import { ListRows } from '../frame/screens/admin-list.tsx';
import { ReasonDialog } from '../frame/screens/reason-dialog-later.tsx';

const route = getRouteApi('/admin/papers');

/** `/admin/papers`: what businesses show before children come to them, to be read; and what counts. */
export function PapersPage() {
  const { show } = route.useSearch();
  const confirmed = show === 'confirmed';
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const [refusing, setRefusing] = useState<{ paper: PaperForReview; open: boolean } | null>(null);
  const confirm = useAct({
    act: ({ id }: PaperForReview) => confirmPaper(api, id),
    said: (_answer, { business }) => ({ title: 'Paper confirmed', description: `${business.name} is told.` }),
    refused: ({ sentence }) => actionFailed(sentence),
    settled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => id,
  });
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1>Papers for children</h1>
        <nav aria-label="Papers shown" className="flex gap-1">
          <ButtonLink
            href="/admin/papers"
            variant={confirmed ? 'ghost' : 'soft'}
            aria-current={confirmed ? undefined : 'page'}
          >
            Waiting
          </ButtonLink>
          <ButtonLink
            href="/admin/papers?show=confirmed"
            variant={confirmed ? 'soft' : 'ghost'}
            aria-current={confirmed ? 'page' : undefined}
          >
            Confirmed
          </ButtonLink>
        </nav>
      </div>
      <Loaded
        query={useQuery(papersForReviewQuery(api, confirmed ? 'confirmed' : 'waiting'))}
        failure="The papers could not be loaded. Please try again."
        waiting={<Skeleton className="h-[320px] rounded-card" />}
      >
        {(papers) =>
          papers.length === 0 ? (
            <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
              {confirmed ? 'No paper counts yet.' : 'No paper is waiting.'}
            </p>
          ) : (
            <ListRows>
              {papers.map((paper) => (
                <li
                  key={paper.id}
                  className="grid items-start gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
                >
                  <div className="grid min-w-0 gap-1 break-words">
                    <h2 className="text-base font-semibold">{paperTitle(paper)}</h2>
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
                    {paper.check !== null && !confirmed && (
                      <p className="text-sm text-ink-2">
                        Confirm once you have seen the original on a call, or the Update Service has answered.
                        Keep no copy.
                      </p>
                    )}
                  </div>
                  <div className="flex gap-2">
                    <Button
                      variant="destructive-quiet"
                      aria-label={`${confirmed ? 'Take back' : 'Refuse'} ${paperTitle(paper)}`}
                      onPointerEnter={ReasonDialog.preload}
                      onFocus={ReasonDialog.preload}
                      onClick={() => setRefusing({ paper, open: true })}
                    >
                      {confirmed ? 'Take back' : 'Refuse'}
                    </Button>
                    {!confirmed && (
                      <Button
                        aria-label={`Confirm ${paperTitle(paper)}`}
                        busy={confirm.input?.id === paper.id}
                        onClick={() => void confirm.run(paper)}
                      >
                        Confirm
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ListRows>
          )
        }
      </Loaded>
      {refusing !== null && (
        <ReasonDialog
          key={refusing.paper.id}
          open={refusing.open}
          title={`${confirmed ? 'Take back' : 'Refuse'} ${paperTitle(refusing.paper)}?`}
          description={
            confirmed
              ? 'Sessions for children that need it stop taking bookings at once, and the business is told why.'
              : 'It does not count, and the business is told why.'
          }
          confirm={confirmed ? 'Take back' : 'Refuse'}
          onClose={() => setRefusing({ ...refusing, open: false })}
          act={(reason) => refusePaper(api, refusing.paper.id, reason)}
          said={{
            title: confirmed ? 'Paper taken back' : 'Paper refused',
            description: 'The business is told why.',
          }}
        />
      )}
    </>
  );
}
