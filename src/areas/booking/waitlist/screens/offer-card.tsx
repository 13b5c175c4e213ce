import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import ClockIcon from 'lucide-react/icons/clock';
import Moon from 'lucide-react/icons/moon';
import Ticket from 'lucide-react/icons/ticket';
import { useEffect, useEffectEvent } from 'react';
import { checkoutPath } from '#areas/booking/bookings/booking-paths.ts';
import { savedCardsQuery } from '#areas/money/payments/cards/api.ts';
import { cardName, hasExpired } from '#areas/money/payments/cards/card-text.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { acceptOffer, leaveWaitlist, waitlistKeys } from '../api.ts';
import type { OfferAcceptance, WaitlistEntry } from '../contract.ts';
import { formatClockTime, formatTimeLeft, quietHoursSentence } from '../copy.ts';

export function OfferCard({ place, now }: { place: WaitlistEntry; now: Date }) {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { offer } = place;
  const left = offer === null ? 0 : Date.parse(offer.deadline) - now.getTime();
  const over = left <= 0;
  const lookAgain = useEffectEvent(() => {
    for (const queryKey of waitlistKeys) void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    if (over) lookAgain();
  }, [over]);

  const free = decimalToPence(place.totalAmount) === 0;
  const cards = useQuery({ ...savedCardsQuery(api), enabled: place.oneTap && !free });
  const card = cards.data?.cards.find((kept) => !hasExpired(kept, now));
  const total = formatPounds(decimalToPence(place.totalAmount) ?? 0);
  const oneTap = place.oneTap && (free || card !== undefined);
  // An offer has the standard price, also for people with one of their own.
  const who = Array.from({ length: place.places }, () => 'standard').join();
  const checkout = checkoutPath(place.sessionId, place.startsAt, place.places, undefined, { who });
  const accept = useMutationAction({
    mutate: () => acceptOffer(api, place.id, oneTap ? (card?.id ?? null) : null),
    onSuccess: (accepted: OfferAcceptance) => {
      if (accepted.kind === 'booked') {
        router.history.push(
          withQuery('/booking-confirmation', { session_id: place.sessionId, booking: accepted.bookingId }),
        );
      } else {
        // The button promised one tap, so explain the extra step.
        if (oneTap) toast({ title: 'One more step', description: accepted.sentence });
        router.history.push(checkout);
      }
    },
    refresh: [...waitlistKeys, ['booking']],
    onError: ({ sentence }) => {
      lookAgain();
      return { title: 'Not booked', description: sentence, variant: 'destructive' };
    },
  });
  const leave = useMutationAction({
    mutate: () => leaveWaitlist(api, place.id),
    successToast: { title: 'You declined', description: 'We’ll offer the place to the next person.' },
    refresh: waitlistKeys,
    onError: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  if (offer === null) return null;
  const everyone = offer.kind === 'everyone';
  const quiet = Date.parse(offer.countsFrom) > now.getTime() ? quietHoursSentence(place) : null;
  const whole = Date.parse(offer.deadline) - Date.parse(offer.countsFrom);
  return (
    <article
      aria-labelledby={`offer-${place.id}`}
      className="grid gap-4 rounded-dialog bg-court p-4.5 text-on-court shadow-2 md:px-6 md:py-5.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="inline-flex h-6.25 items-center gap-1.5 rounded-full bg-[rgb(255_255_255/0.16)] px-2.5 text-xs font-semibold">
          <Icon drawing={Ticket} className="size-3.5!" />
          {everyone
            ? 'First to accept'
            : place.places === 1
              ? 'Place offered'
              : `${place.places} places offered`}
        </span>
        <p className="flex items-center gap-2 text-md text-on-court-2">
          <Icon drawing={ClockIcon} size="sm" />
          <span>
            {quiet === null ? (
              <>
                <b className="font-bold text-on-court tabular-nums">{formatTimeLeft(left)}</b> left
              </>
            ) : (
              <>
                <b className="font-bold text-on-court tabular-nums">{formatTimeLeft(whole)}</b> from{' '}
                {formatClockTime(offer.countsFrom, now)}
              </>
            )}
            , until {formatClockTime(offer.deadline, now)}
          </span>
        </p>
      </div>
      <div className="flex items-start gap-4 md:items-center">
        <PhotoOrTile
          photo={place.photo}
          sizes="124px"
          activity={place.sessionType}
          size="sm"
          className="size-21! md:h-24! md:w-31!"
        />
        <div className="min-w-0 grow">
          <h3 id={`offer-${place.id}`} className="text-h3 leading-tight wrap-anywhere md:text-figure">
            {place.sessionTitle}
          </h3>
          <p className="mt-1 text-on-court-2">
            {formatShortMoment(new Date(place.startsAt))} to {formatLondonTime(new Date(place.endsAt))} ·{' '}
            {place.businessName}
          </p>
          <p className="mt-1 text-sm text-on-court-2">
            <b className="mr-1.5 text-h4 font-bold text-on-court tabular-nums">{free ? 'Free' : total}</b>
            {!free &&
              `${formatPounds(decimalToPence(place.sessionFee) ?? 0)} + ${formatPounds(decimalToPence(place.platformFee) ?? 0)} fee`}
          </p>
        </div>
      </div>
      <div aria-hidden="true" className="h-1.25 overflow-hidden rounded-full bg-[rgb(255_255_255/0.2)]">
        <div
          className="h-full rounded-full bg-on-court"
          style={{ width: `${Math.max(0, Math.min(100, (left / whole) * 100))}%` }}
        />
      </div>
      {quiet !== null && (
        <p className="flex gap-3 rounded-control bg-[rgb(255_255_255/0.12)] px-4 py-3 text-sm">
          <Icon drawing={Moon} />
          {quiet}
        </p>
      )}
      {everyone && (
        <p role="status" className="text-sm text-on-court-2">
          {place.thereNow
            ? 'It starts soon, so we’ve asked everyone on the list. First to accept gets it.'
            : 'Someone got there first. If another place comes up, we’ll tell you.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          variant="accent"
          size="lg"
          className="max-md:w-full"
          busy={accept.busy}
          disabled={over || !place.thereNow || leave.busy}
          onClick={() => void accept.run()}
        >
          {acceptLabel(place.places, oneTap, free, total)}
        </Button>
        <Button
          variant="ghost-on-dark"
          size="lg"
          className="max-md:w-full"
          busy={leave.busy}
          disabled={accept.busy}
          onClick={() => void leave.run()}
        >
          Decline
        </Button>
        {card !== undefined && oneTap && (
          <p className="text-sm text-on-court-2 max-md:mx-auto md:ml-auto">
            {cardName(card)}.{' '}
            {!everyone && (
              <RouteLink
                href={checkout}
                className="font-semibold text-on-court underline underline-offset-[3px]"
              >
                Change
              </RouteLink>
            )}
          </p>
        )}
      </div>
    </article>
  );
}

function acceptLabel(places: number, oneTap: boolean, free: boolean, total: string): string {
  if (oneTap) return free ? 'Accept Free Place' : `Accept and Pay ${total}`;
  return places === 1 ? 'Accept, Then Pay' : `Accept ${places} Places`;
}
