import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { VenueForReview } from '#features/venues/contract.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { refuseVenue, showVenue, venuesForReviewQuery } from '../api.ts';
import { actionFailed } from '../approvals/copy.ts';
import { cameIn } from '../frame/copy.ts';
import { AskButton, type Asked, DecisionQueue, QueueRow } from '../frame/screens/decision-queue.tsx';

const route = getRouteApi('/admin/venues');

/** `/admin/venues`: what businesses call their further venues and where they are, to be read before they show. */
export function VenuesPage() {
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const showing = useAct({
    act: (venue: VenueForReview) => showVenue(api, venue),
    said: (_answer, { name }) => ({ title: 'Venue published', description: `Sessions can now use ${name}.` }),
    refused: ({ sentence }) => actionFailed(sentence),
    // Also when it was refused: somebody else may have been first.
    settled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => String(id),
  });
  const refusal = (venue: VenueForReview): Asked => ({
    title: `Reject ${venue.name}?`,
    description:
      venue.before === null
        ? 'Sessions can’t use it until the business changes it and you approve the change.'
        : 'Its live version stays as it is.',
    confirm: 'Reject',
    act: (reason) => refuseVenue(api, venue, reason),
    said: {
      title: 'Venue rejected',
      description: 'The business sees the reason next to the name. We also email it.',
    },
  });
  return (
    <DecisionQueue
      title="Venues"
      query={useQuery(venuesForReviewQuery(api))}
      failure="We couldn’t load this page. Try again."
      items={(venues) => venues}
      nothing="No venues are waiting."
      row={(venues, ask) =>
        venues.map((venue) => (
          <QueueRow
            key={venue.id}
            acts={
              <>
                <AskButton label={`Reject ${venue.name}`} onAsk={() => ask(refusal(venue))}>
                  Reject
                </AskButton>
                <Button aria-label={`Approve ${venue.name}`} onClick={() => void showing.run(venue)}>
                  Approve
                </Button>
              </>
            }
          >
            <h2 className="text-base">{venue.name}</h2>
            <p className="text-sm text-ink-2">
              <RouteLink
                href={`/admin/businesses/${venue.business.id}`}
                className="text-brand underline underline-offset-[3px]"
              >
                {venue.business.name}
              </RouteLink>
              , {cameIn(venue.sentAt, now)}
            </p>
            <p>
              {venue.address}, {venue.postcode}{' '}
              <a
                href={mapLink(venue.latitude, venue.longitude)}
                target="_blank"
                rel="noreferrer"
                className="link"
              >
                View on a map
              </a>
            </p>
            <p className="text-sm text-ink-2">
              {venue.before === null
                ? `New. The business itself is at ${venue.business.address}, ${venue.business.postcode}.`
                : `Live now: ${venue.before.name}, ${venue.before.address}, ${venue.before.postcode}.`}
            </p>
          </QueueRow>
        ))
      }
    />
  );
}
