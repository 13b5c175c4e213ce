import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CertificateFacts, certificateTitle } from '#areas/catalogue/certificates/certificate-facts.tsx';
import type { CertificateForReview } from '#areas/catalogue/certificates/contract.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { certificatesForReviewQuery, refuseCertificate } from '../api.ts';
import { formatReceivedAt } from '../frame/copy.ts';
import {
  AskReasonButton,
  DecisionQueue,
  QueueRow,
  type ReasonRequest,
} from '../frame/screens/decision-queue.tsx';
import { InboxPage } from '../inbox/screens/inbox-page.tsx';

const route = getRouteApi('/admin/papers');

/** `/admin/papers`: documents for children's sessions, waiting or confirmed. */
export function CertificatesPage() {
  return route.useSearch().show === undefined ? <InboxPage /> : <ConfirmedCertificates />;
}

function ConfirmedCertificates() {
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const withdrawal = (paper: CertificateForReview): ReasonRequest => ({
    title: `Withdraw ${certificateTitle(paper)}?`,
    description:
      'Children’s sessions that need it stop taking bookings straight away. We email the business the reason.',
    confirmLabel: 'Withdraw',
    mutate: (reason) => refuseCertificate(api, paper.id, reason),
    successToast: {
      title: 'Confirmation withdrawn',
      description: 'We’ll email the business the reason.',
    },
  });
  return (
    <DecisionQueue
      title="Documents for children’s sessions"
      shown={{
        label: 'Filter documents',
        links: [
          { href: '/admin/papers', label: 'Waiting', current: false },
          { href: '/admin/papers?show=confirmed', label: 'Confirmed', current: true },
        ],
      }}
      query={useQuery(certificatesForReviewQuery(api, 'confirmed'))}
      failure="We couldn’t load the documents. Try again."
      items={(papers) => papers}
      nothing="No documents are confirmed yet."
      row={(papers, ask) =>
        papers.map((paper) => (
          <QueueRow
            key={paper.id}
            acts={
              <AskReasonButton
                label={`Withdraw ${certificateTitle(paper)}`}
                onAsk={() => ask(withdrawal(paper))}
              >
                Withdraw
              </AskReasonButton>
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
          </QueueRow>
        ))
      }
    />
  );
}
