import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useRef, useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { formatLondonMoment, formatLondonTime } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { renewLink } from '../api.ts';
import type { StaffBooking } from '../contract.ts';
import { paymentLabels } from '../copy.ts';
import { CopyBox } from './copy-box.tsx';

export function TakenResult({
  booking: made,
  business,
  onAgain,
}: {
  booking: StaffBooking;
  business: MyBusiness;
  onAgain: () => void;
}) {
  const api = useApi();
  const [booking, setBooking] = useState(made);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const renewing = useMutationAction({
    mutate: (emailLink: boolean) => renewLink(api, booking.orderId, emailLink),
    onSuccess: setBooking,
    successToast: (_, emailLink) => ({ title: emailLink ? 'Link sent again.' : 'New link made.' }),
  });
  const { customer, state, title, activity, startsAt, places, amount, payBy, reference } = booking;
  const called = firstName(customer.name);
  const waits = state === 'waiting';
  const until = payBy === null ? '' : formatLondonTime(new Date(payBy));
  return (
    <Card className="grid max-w-140 gap-4 p-5 md:p-7.5">
      <div className="grid justify-items-center gap-1.5 text-center">
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-accent text-on-accent">
          <Icon drawing={Check} className="size-8!" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {waits ? `${places === 1 ? 'Place' : 'Places'} kept for ${called}` : `${called} is booked`}
        </h2>
        <p className="text-ink-2">
          {waits
            ? `${booking.linkPath === null ? 'We emailed the payment link. ' : 'Send this link. '}If ${called} doesn’t pay by ${until}, the ${places === 1 ? 'place opens' : 'places open'} again.`
            : customer.email === ''
              ? `${called} gave no email address, so we sent no confirmation.`
              : `We emailed a confirmation to ${customer.email}.`}
        </p>
      </div>
      <ul className="divide-y divide-line rounded-tile border border-line">
        <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 px-4 py-3">
          <ActivityTile activity={activity} size="xs" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-2 tabular-nums">
              {formatLondonMoment(new Date(startsAt))} · {pluralize(places, 'place')}
            </p>
          </div>
          <b className="tabular-nums">{formatDecimalPounds(amount)}</b>
        </li>
        <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 px-4 py-3">
          <span className="grid size-8 place-items-center rounded-full bg-brand-soft text-on-brand-soft">
            <Icon drawing={waits ? Hourglass : Check} size="sm" />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{waits ? 'Waiting for payment' : paymentLabels[booking.payment]}</p>
            <p className="text-sm text-ink-2">
              {waits
                ? booking.linkPath === null
                  ? `Link sent to ${customer.email}`
                  : 'Link to copy'
                : reference}
            </p>
          </div>
          {waits && booking.linkPath === null && (
            <Button variant="ghost" size="sm" busy={renewing.busy} onClick={() => void renewing.run(true)}>
              Send again
            </Button>
          )}
        </li>
      </ul>
      {renewing.sentence !== null && (
        <Notice tone="danger" role="alert">
          {renewing.sentence}
        </Notice>
      )}
      {booking.linkPath !== null && (
        <CopyBox text={`${window.location.origin}${booking.linkPath}`} what="link" />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="secondary" onClick={onAgain}>
          Take another booking
        </Button>
        {booking.bookingId !== null && canPerform(business.role, 'view_bookings') ? (
          <ButtonLink href={`/business/bookings/${booking.bookingId}`}>See booking</ButtonLink>
        ) : (
          <ButtonLink href={`/business/occurrences/${booking.occurrenceId}`}>See the date</ButtonLink>
        )}
      </div>
    </Card>
  );
}
