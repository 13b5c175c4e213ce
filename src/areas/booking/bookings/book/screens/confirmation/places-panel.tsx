import Send from 'lucide-react/icons/send';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useShare } from '#shared/ui/mutation/use-share.ts';
import { Panel } from '#shared/ui/type/card.tsx';
import { checkInCodePath } from '../../../booking-paths.ts';
import type { Booking, Order } from '../../../contract.ts';
import { formatShortSpan } from '../../../copy.ts';
import { attendeeLine, numberWord } from '../../../my-bookings/my-bookings.ts';
import { PaymentBadge } from './payment-badge.tsx';

export function PlacesPanel({
  places,
  order,
  toCome,
}: {
  places: readonly Booking[];
  order: Order;
  toCome: boolean;
}) {
  const title = `${numberWord(places.length)} ${places.length === 1 ? 'place' : 'places'}`;
  return (
    <Panel role="region" aria-label={title}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="font-sans text-h4 font-semibold ">{title}</h2>
        <PaymentBadge {...order} />
      </div>
      <ul className="divide-y divide-line">
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} toCome={toCome} />
        ))}
      </ul>
    </Panel>
  );
}

function PlaceRow({ place, toCome }: { place: Booking; toCome: boolean }) {
  const share = useShare();
  const { attendee, reference, session, business } = place;
  const when = formatShortSpan({ startsAt: place.sessionDate, endsAt: place.endsAt });
  return (
    <li className="flex items-center gap-3.5 py-3 last:pb-0">
      {toCome && (
        <img
          src={checkInCodePath(place)}
          alt=""
          width={52}
          height={52}
          className="rounded-control border border-line bg-[#fff] p-0.5"
        />
      )}
      <div className="min-w-0 flex-1 leading-snug break-words">
        <p className="font-semibold">{attendeeLine(place)}</p>
        {attendee.guardian !== null && <p className="text-sm text-ink-2">With {attendee.guardian.name}</p>}
        <p className="font-semibold whitespace-nowrap tabular-nums sm:hidden">{reference}</p>
      </div>
      <p className="flex-none font-semibold whitespace-nowrap tabular-nums max-sm:hidden">{reference}</p>
      {toCome && (
        <Button
          variant="secondary"
          iconOnly
          className="size-11! rounded-full!"
          aria-label={`Send the place of ${attendee.name}`}
          onClick={() =>
            share({
              title: session.title,
              text: `${session.title} at ${business.name}, ${business.address} ${business.postcode}: ${when}. The place of ${attendee.name} has the reference ${reference}: read it out at the door.`,
            })
          }
        >
          <Icon drawing={Send} size="sm" />
        </Button>
      )}
    </li>
  );
}
