import type { ReactNode } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { personName } from '../../frame/copy.ts';
import { ListingStatus } from '../../frame/screens/listing-status.tsx';
import type {
  ChangesSinceDecision,
  ListingKind,
  OwnerForReview,
  OwnersListing,
  PastDecision,
  SimilarListing,
} from '../contract.ts';

export function DetailsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <h2 className="mb-3 text-h3">{title}</h2>
      {children}
    </Panel>
  );
}

/** Shows empty values too: reviewers look for what is missing. */
export function SubmittedFacts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[160px_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm font-semibold text-ink-2">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line max-sm:mb-1.5">
            {value || <span className="text-ink-3">Not given</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Plain text if it isn't a web address. */
export function ExternalLink({ href }: { href: string | null }) {
  if (href === null || !/^https?:\/\//.test(href)) return href;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-brand underline underline-offset-[3px]"
    >
      {href}
    </a>
  );
}

const inlineLink = 'font-semibold text-brand underline underline-offset-[3px]';

export function OwnerPart({
  owner,
  listings,
}: {
  owner: OwnerForReview | null;
  listings: readonly OwnersListing[];
}) {
  return (
    <DetailsPart title="Owner">
      {owner === null ? (
        <p className="text-ink-2">This listing has no owner.</p>
      ) : (
        <>
          <p>
            <RouteLink href={`/admin/users/${owner.id}`} className={inlineLink}>
              {personName(owner)}
            </RouteLink>{' '}
            {owner.suspended && <Badge tone="danger">Suspended</Badge>}
          </p>
          <p className="text-sm break-words text-ink-2">
            {owner.email}, {owner.emailVerified ? 'verified' : 'not verified'}. Joined{' '}
            {formatLondonMoment(new Date(owner.joinedAt))}.
          </p>
          <h3 className="mt-4 mb-1.5 text-sm font-semibold">The owner’s other listings</h3>
          {listings.length === 0 ? (
            <p className="text-sm text-ink-2">No other listings</p>
          ) : (
            <ul className="grid gap-1.5">
              {listings.map((listing) => (
                <li key={`${listing.kind}-${listing.id}`} className="flex flex-wrap items-center gap-2">
                  <RouteLink
                    href={`/admin/${listing.kind}/${listing.id}`}
                    className={classNames(inlineLink, 'min-w-0 wrap-anywhere')}
                  >
                    {listing.name}
                  </RouteLink>
                  <ListingStatus status={listing.status} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </DetailsPart>
  );
}

/** What the owner has changed since an admin last decided; empty without a decision. */
export function ChangesPart({ changes }: { changes: ChangesSinceDecision }) {
  if (changes === null) return null;
  return (
    <DetailsPart title="Changed since the last decision">
      {changes.length === 0 ? (
        <p className="text-ink-2">Nothing has changed.</p>
      ) : (
        <dl className="grid gap-4">
          {changes.map(({ label, before, after }) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm font-semibold">{label}</dt>
              <dd className="mt-1.5 grid gap-2 sm:grid-cols-2">
                <p className="rounded-control bg-sunken px-3.5 py-2.5 break-words whitespace-pre-line text-ink-2">
                  <span className="mb-0.5 block text-xs font-semibold">Before</span>
                  <del className="no-underline">{before || 'Nothing'}</del>
                </p>
                <p className="rounded-control bg-success-soft px-3.5 py-2.5 break-words whitespace-pre-line text-on-success-soft">
                  <span className="mb-0.5 block text-xs font-semibold">Now</span>
                  <ins className="no-underline">{after || 'Nothing'}</ins>
                </p>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </DetailsPart>
  );
}

export function DecisionsPart({ decisions }: { decisions: readonly PastDecision[] }) {
  return (
    <DetailsPart title="Earlier decisions">
      {decisions.length === 0 ? (
        <p className="text-ink-2">No decisions yet</p>
      ) : (
        <ul className="grid gap-3">
          {decisions.map((decision) => (
            <li key={decision.id}>
              <p className="flex flex-wrap items-center gap-2">
                <ListingStatus status={decision.verdict} />
                {decision.undone && <Badge>Undone</Badge>}
                <span className="text-sm text-ink-2">
                  {decision.decidedBy}, {formatLondonMoment(new Date(decision.decidedAt))}
                </span>
              </p>
              {decision.reason !== null && <p className="mt-1 text-sm">{decision.reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </DetailsPart>
  );
}

const similarityLabels: Record<SimilarListing['same'][number], string> = {
  name: 'Same name',
  title: 'Same title',
  postcode: 'Same postcode',
  phone: 'Same phone',
  time: 'Same time',
};

export function SimilarPart({ kind, similar }: { kind: ListingKind; similar: readonly SimilarListing[] }) {
  return (
    <DetailsPart title="Possible duplicates">
      {similar.length === 0 ? (
        <p className="text-ink-2">
          {kind === 'businesses'
            ? 'No other business has this name, postcode or phone.'
            : 'No other session here has this title or these times.'}
        </p>
      ) : (
        <ul className="grid gap-3.5">
          {similar.map((listing) => (
            <li key={listing.id}>
              <RouteLink href={`/admin/${kind}/${listing.id}`} className={inlineLink}>
                {listing.name}
              </RouteLink>
              <p className="text-sm text-ink-2">
                {listing.address}, {listing.postcode}
                {listing.phone !== '' && `, ${listing.phone}`}
              </p>
              <p className="mt-1 flex flex-wrap gap-1.5">
                {listing.same.map((same) => (
                  <Badge key={same} tone="warning">
                    {similarityLabels[same]}
                  </Badge>
                ))}
                <ListingStatus status={listing.status} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </DetailsPart>
  );
}
