import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import type { ClaimForReview } from '#areas/catalogue/claims/contract.ts';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { approveClaim, claimsForReviewQuery, rejectClaim } from '../api.ts';
import { actionFailedToast } from '../approvals/copy.ts';
import { ExternalLink, SubmittedFacts } from '../approvals/screens/details-parts.tsx';
import { useAssigneeFilter, WorkButton } from '../assignments/screens/queue-assignments.tsx';
import { formatReceivedAt } from '../frame/copy.ts';
import { ReasonDialog } from '../frame/screens/reason-dialog.lazy.tsx';

const route = getRouteApi('/admin/claims');

/** `/admin/claims`: who says that a listing is theirs, with what they bring to prove it. */
export function ClaimsPage() {
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const whose = useAssigneeFilter('claim');
  const [rejecting, setRejecting] = useState<{ claim: ClaimForReview; open: boolean } | null>(null);
  const approve = useMutationAction({
    mutate: (claim: ClaimForReview) => approveClaim(api, claim.id),
    successToast: (_answer, { business, claimant }) => ({
      title: 'Claim approved',
      description: `${business.name} now belongs to ${claimant.name}.`,
    }),
    onError: ({ sentence }) => actionFailedToast(sentence),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => id,
  });
  return (
    <>
      <h1>Claims</h1>
      <QueryContent
        query={useQuery(claimsForReviewQuery(api))}
        failure="We couldn’t load the claims. Try again."
        waiting={<Skeleton className="mt-6 h-[320px] rounded-card" />}
      >
        {(claims) => (
          <>
            <p className="mt-2 mb-6 text-ink-2">
              {claims.length === 0
                ? 'No claims are waiting.'
                : `${pluralize(claims.length, 'claim', 'claims')} waiting, oldest first. Approving a claim transfers the listing and declines any other claims on it.`}
            </p>
            {claims.length > 0 && <div className="mb-4">{whose.filter}</div>}
            {claims.length > 0 && whose.keep(claims).length === 0 && (
              <p className="text-ink-2">{whose.nothing}</p>
            )}
            <ul className="grid gap-4">
              {whose.keep(claims).map((claim) => (
                <ClaimRow
                  key={claim.id}
                  claim={claim}
                  now={now}
                  busy={approve.input?.id === claim.id}
                  onApprove={() => void approve.run(claim)}
                  onReject={() => setRejecting({ claim, open: true })}
                />
              ))}
            </ul>
          </>
        )}
      </QueryContent>
      {rejecting !== null && (
        <ReasonDialog
          key={rejecting.claim.id}
          open={rejecting.open}
          title={`Reject the claim on ${rejecting.claim.business.name}?`}
          description="The listing stays unclaimed, and other people can claim it."
          confirmLabel="Reject"
          onClose={() => setRejecting({ ...rejecting, open: false })}
          mutate={(reason) => rejectClaim(api, rejecting.claim.id, reason)}
          successToast={{ title: 'Claim rejected', description: 'We’ll email the claimant the reason.' }}
        />
      )}
    </>
  );
}

function ClaimRow({
  claim,
  now,
  busy,
  onApprove,
  onReject,
}: {
  claim: ClaimForReview;
  now: Date;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
}) {
  const { business, claimant } = claim;
  const link = 'text-brand underline underline-offset-[3px]';
  return (
    <li aria-label={`${business.name}, claimed by ${claimant.name}`}>
      <Panel>
        <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0 break-words">
            <h2 className="text-h3">
              <RouteLink
                href={`/admin/businesses/${business.id}`}
                className="underline-offset-[3px] hover:underline"
              >
                {business.name}
              </RouteLink>
            </h2>
            <p className="text-sm text-ink-2">
              Claimed by{' '}
              <RouteLink href={`/admin/users/${claimant.id}`} className={link}>
                {claimant.name}
              </RouteLink>
              , {formatReceivedAt(claim.createdAt, now)}
            </p>
            <p className="mt-1.5 flex flex-wrap gap-1.5">
              {claim.emailOfWebsite && <Badge tone="success">Email of the listing’s website</Badge>}
              {claim.competing > 0 && (
                <Badge tone="warning">
                  {pluralize(claim.competing, 'competing claim', 'competing claims')}
                </Badge>
              )}
              {!claimant.emailVerified && <Badge>Email not verified</Badge>}
            </p>
            <WorkButton kind="claim" id={claim.id} name={`${business.name}, claimed by ${claimant.name}`} />
          </div>
          <div className="flex gap-2">
            <Button
              variant="destructive-quiet"
              aria-label={`Reject the claim of ${claimant.name} on ${business.name}`}
              onPointerEnter={ReasonDialog.preload}
              onFocus={ReasonDialog.preload}
              onClick={onReject}
            >
              Reject
            </Button>
            <Button
              aria-label={`Approve the claim of ${claimant.name} on ${business.name}`}
              busy={busy}
              onClick={onApprove}
            >
              Approve
            </Button>
          </div>
        </div>
        <Notice className="mb-4">
          <p className="whitespace-pre-line">{claim.message}</p>
        </Notice>
        <SubmittedFacts
          facts={[
            ['Claimant', `${claimant.email}, joined ${formatLondonMoment(new Date(claimant.since))}`],
            [
              'Documents',
              claim.documents.length > 0 && (
                <ul className="grid gap-1">
                  {claim.documents.map(({ name, href }) => (
                    <li key={href}>
                      <a
                        href={href}
                        download
                        className={`inline-flex min-h-11 items-center gap-2 md:min-h-8 ${link}`}
                      >
                        <Icon drawing={FileText} size="sm" />
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              ),
            ],
            ['Address', addressLine(business)],
            ['Phone', business.phone],
            ['Email', business.email],
            ['Website', business.website && <ExternalLink href={business.website} />],
          ]}
        />
      </Panel>
    </li>
  );
}
