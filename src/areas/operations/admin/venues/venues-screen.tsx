import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { VenueForReview } from '#areas/catalogue/venues/contract.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { refuseVenue, showVenue, venuesForReviewQuery } from '../api.ts';
import { actionFailedToast } from '../approvals/copy.ts';
import { formatReceivedAt } from '../frame/copy.ts';
import {
  AskReasonButton,
  DecisionQueue,
  QueueRow,
  type ReasonRequest,
} from '../frame/screens/decision-queue.tsx';

const route = getRouteApi('/admin/venues');

/** `/admin/venues`: what businesses call their further venues and where they are, to be read before they show. */
export function VenuesPage() {
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const showing = useMutationAction({
    mutate: (venue: VenueForReview) => showVenue(api, venue),
    successToast: (_answer, { name }) => ({
      title: 'Venue published',
      description: `Sessions can now use ${name}.`,
    }),
    onError: ({ sentence }) => actionFailedToast(sentence),
    // Also when it was refused: somebody else may have been first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => String(id),
  });
  const refusal = (venue: VenueForReview): ReasonRequest => ({
    title: `Reject ${venue.name}?`,
    description:
      venue.before === null
        ? 'Sessions can’t use it until the business changes it and you approve the change.'
        : 'Its live version stays as it is.',
    confirmLabel: 'Reject',
    mutate: (reason) => refuseVenue(api, venue, reason),
    successToast: {
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
                <AskReasonButton label={`Reject ${venue.name}`} onAsk={() => ask(refusal(venue))}>
                  Reject
                </AskReasonButton>
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
              , {formatReceivedAt(venue.sentAt, now)}
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
