import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CertificateFacts, certificateTitle } from '#areas/catalogue/certificates/certificate-facts.tsx';
import type { CertificateForReview } from '#areas/catalogue/certificates/contract.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { certificatesForReviewQuery, confirmCertificate, refuseCertificate } from '../api.ts';
import { actionFailedToast } from '../approvals/copy.ts';
import { useAssigneeFilter, WorkButton } from '../assignments/screens/queue-assignments.tsx';
import { formatReceivedAt } from '../frame/copy.ts';
import {
  AskReasonButton,
  DecisionQueue,
  QueueRow,
  type ReasonRequest,
} from '../frame/screens/decision-queue.tsx';

const route = getRouteApi('/admin/papers');

/** `/admin/papers`: what businesses show before children come to them, to be read; and what counts. */
export function CertificatesPage() {
  const { show } = route.useSearch();
  const confirmed = show === 'confirmed';
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const whose = useAssigneeFilter('paper');
  const confirm = useMutationAction({
    mutate: ({ id }: CertificateForReview) => confirmCertificate(api, id),
    successToast: (_answer, { business }) => ({
      title: 'Document confirmed',
      description: `We’ll email ${business.name}.`,
    }),
    onError: ({ sentence }) => actionFailedToast(sentence),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => id,
  });
  const no = confirmed ? 'Withdraw' : 'Reject';
  const asked = (paper: CertificateForReview): ReasonRequest => ({
    title: `${no} ${certificateTitle(paper)}?`,
    description: confirmed
      ? 'Children’s sessions that need it stop taking bookings straight away. We email the business the reason.'
      : 'It doesn’t count. We email the business the reason.',
    confirmLabel: no,
    mutate: (reason) => refuseCertificate(api, paper.id, reason),
    successToast: {
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
      query={useQuery(certificatesForReviewQuery(api, confirmed ? 'confirmed' : 'waiting'))}
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
                <AskReasonButton label={`${no} ${certificateTitle(paper)}`} onAsk={() => ask(asked(paper))}>
                  {no}
                </AskReasonButton>
                {!confirmed && (
                  <Button
                    aria-label={`Confirm ${certificateTitle(paper)}`}
                    busy={confirm.input?.id === paper.id}
                    onClick={() => void confirm.run(paper)}
                  >
                    Confirm
                  </Button>
                )}
              </>
            }
          >
            <h2 className="text-base">{certificateTitle(paper)}</h2>
            <p className="text-sm">
              <RouteLink
                href={`/admin/businesses/${paper.business.id}`}
                className="text-brand underline underline-offset-[3px]"
              >
                {paper.business.name}
              </RouteLink>
              , {formatReceivedAt(paper.sentAt, now)}
            </p>
            <CertificateFacts paper={paper} />
            {!confirmed && <WorkButton kind="paper" id={paper.id} name={certificateTitle(paper)} />}
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
