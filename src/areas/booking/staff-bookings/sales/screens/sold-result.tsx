import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { formatLastDay } from '#areas/money/entitlements/credit-text.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { CopyBox } from '../../screens/copy-box.tsx';
import { takeBookingHref } from '../../take-booking-address.ts';
import type { DeskSale } from '../contract.ts';
import { salePaymentLabels } from '../copy.ts';

export function SoldResult({
  sale,
  business,
  onAgain,
}: {
  sale: DeskSale;
  business: MyBusiness;
  onAgain: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { customer, state, kind, name, amount, payment, places, lastDay, code, linkPath } = sale;
  const called = firstName(customer.name);
  return (
    <Card className="grid max-w-140 gap-4 p-5 md:p-7.5">
      <div className="grid justify-items-center gap-1.5 text-center">
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-accent text-on-accent">
          <Icon drawing={Check} className="size-8!" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none wrap-anywhere">
          {state === 'waiting'
            ? `Waiting for ${called} to pay`
            : kind === 'voucher'
              ? 'Gift voucher ready'
              : `${called} has the ${name}`}
        </h2>
        <p className="text-ink-2">{nextText(sale, called)}</p>
      </div>
      <dl className="divide-y divide-line rounded-tile border border-line *:flex *:justify-between *:gap-4 *:px-4 *:py-3">
        <div>
          <dt className="font-semibold wrap-anywhere">{name}</dt>
          <dd className="font-bold tabular-nums">{formatDecimalPounds(amount)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">Paid by</dt>
          <dd>{salePaymentLabels[payment]}</dd>
        </div>
        {lastDay !== null && (
          <div>
            <dt className="text-ink-2">Valid</dt>
            <dd className="tabular-nums">
              {places !== null && `${pluralize(places, 'visit')}, `}until {formatLastDay(lastDay)}
            </dd>
          </div>
        )}
      </dl>
      {code !== null && <CopyBox text={code} what="code" />}
      {linkPath !== null && <CopyBox text={`${window.location.origin}${linkPath}`} what="link" />}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="secondary" onClick={onAgain}>
          Sell something else
        </Button>
        {state === 'sold' && kind !== 'voucher' && (
          <ButtonLink href={takeBookingHref(business.id, { customer: customer.id })}>
            Take a booking
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function nextText({ state, linkPath, payBy, kind, customer, code }: DeskSale, called: string): string {
  if (state === 'waiting') {
    const until = payBy === null ? '' : formatLondonMoment(new Date(payBy));
    return `${linkPath === null ? 'We emailed the payment link.' : 'Send this link.'} It works until ${until}.`;
  }
  if (kind === 'voucher' && code !== null) return 'Hand over the code. It works once.';
  return customer.email === ''
    ? `${called} gave no email address, so we sent nothing.`
    : `We emailed ${customer.email}.`;
}
