import QrCode from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { bookingsPath } from '../../../booking-paths.ts';
import type { Order } from '../../../contract.ts';
import { formatShortSpan } from '../../../copy.ts';
import { attendeeNames, isUpcoming, numberWord, type OrderPlaces } from '../../../my-bookings/my-bookings.ts';
import { FullScreenCode } from './full-screen-code.lazy.ts';
import { PaymentBadge } from './payment-badge.tsx';

export function DatesPanel({
  dates,
  order,
  now,
}: {
  dates: readonly OrderPlaces[];
  order: Order;
  now: Date;
}) {
  const [shown, setShown] = useState<OrderPlaces | null>(null);
  const title = `${numberWord(dates.length)} dates`;
  return (
    <Panel role="region" aria-label={title}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="font-sans text-h4 font-semibold ">{title}</h2>
        <PaymentBadge {...order} />
      </div>
      <ul className="divide-y divide-line">
        {dates.map((places) => {
          const [{ id, sessionDate, endsAt }] = places;
          const when = formatShortSpan({ startsAt: sessionDate, endsAt });
          return (
            <li key={id} className="flex items-center gap-3.5 py-2.5">
              <div className="min-w-0 flex-1 leading-snug break-words">
                <p className="font-semibold tabular-nums">{when}</p>
                <p className="text-sm text-ink-2">
                  {places.length > 1 && `${attendeeNames(places)} · `}
                  <span className="tabular-nums">{places.map(({ reference }) => reference).join(', ')}</span>
                </p>
              </div>
              {isUpcoming(places[0], now) && (
                <Button
                  variant="secondary"
                  size="sm"
                  className="max-md:h-11!"
                  aria-label={`Code for ${when}`}
                  onPointerEnter={FullScreenCode.preload}
                  onFocus={FullScreenCode.preload}
                  onClick={() => setShown(places)}
                >
                  <Icon drawing={QrCode} size="sm" />
                  Code
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-sm text-ink-2">
        {dates[0]?.[0].course === undefined
          ? 'You can cancel or move each date separately in'
          : 'You can cancel the whole course in'}{' '}
        <RouteLink href={bookingsPath} className="link">
          My Bookings
        </RouteLink>
        .
      </p>
      <FullScreenCode
        key={shown?.[0].id}
        open={shown !== null}
        places={shown ?? []}
        onClose={() => setShown(null)}
      />
    </Panel>
  );
}
