import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import type { Business } from '#areas/catalogue/businesses/contract.ts';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { commonActivity } from '#areas/catalogue/sessions/show/common-activity.ts';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Photograph } from '#shared/ui/pictures/photograph.tsx';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { myEntitlementsQuery, passesQuery } from '../../api.ts';
import type { Pass } from '../../contract.ts';
import { daysText, introRefusalTexts, passValidityText, pricePerPlaceText } from '../../copy.ts';
import { formatLastDay } from '../../credit-text.ts';
import { membershipsQuery } from '../../memberships/api.ts';
import { MembershipOfferList } from '../../memberships/screens/membership-offer-list.tsx';
import { CreditHistory } from '../../my-entitlements/screens/credit-history.tsx';
import { myVouchersQuery } from '../../vouchers/api.ts';
import { voucherScopeText } from '../../vouchers/copy.ts';
import { GiftVoucherForm } from '../../vouchers/screens/gift-voucher-form.tsx';
import { BuyPass } from './buy-pass.tsx';
import {
  ChoiceNumber,
  choiceClass,
  choiceFeeClass,
  choiceFootClass,
  choiceIdleClass,
  choiceNameClass,
  choicePriceClass,
  ProductChoice,
} from './product-choice.tsx';

export function PassesPage({
  business,
  sessions,
  picture,
  rating,
  offers,
  PaymentForm,
}: {
  business: Business;
  sessions: readonly Session[];
  picture: ReactNode;
  rating: ReactNode;
  /** Includes codes for newcomers. */
  offers: ReactNode;
  PaymentForm: ComponentType<PaymentFormProps>;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  const api = useApi();
  const { data } = useSuspenseQuery(passesQuery(api, business.id));
  const { data: memberships = [] } = useQuery(membershipsQuery(api, business.id));
  const [chosenId, setChosen] = useState<number | null>(null);
  const passes = data.filter(({ introDays }) => introDays === null);
  const intros = data.filter(({ introDays }) => introDays !== null);
  const usual = passes[Math.floor((passes.length - 1) / 2)] ?? intros[0];
  const chosen = data.find(({ id }) => id === chosenId) ?? usual;
  const single = singleSessionPriceText(sessions);
  const heading = useId();
  return (
    <div className="container-page pt-4 pb-20 max-lg:pb-36 md:pt-6.5">
      <BackLink href={`/businesses/${business.id}`}>{business.name}</BackLink>
      <div className="mt-3 mb-8 flex items-center gap-3.5 md:gap-5.5">
        {picture}
        <div className="min-w-0">
          <h1 className="max-md:text-figure!">Passes and memberships</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 wrap-anywhere">
            <span>
              {business.name}, {addressLine(business)}
            </span>
            {rating}
          </p>
        </div>
      </div>
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-x-[clamp(28px,4vw,56px)] gap-y-8',
          chosen === undefined ? 'max-w-200' : 'lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr]',
        )}
      >
        <div>
          {offers}
          {chosen === undefined && memberships.length === 0 && (
            <EmptyState
              title="No passes at the moment"
              action={<ButtonLink href={`/businesses/${business.id}`}>See its sessions</ButtonLink>}
            >
              {business.name} isn’t selling passes at the moment. You can still book single sessions.
            </EmptyState>
          )}
          {intros.length > 0 && (
            <ul aria-label="New here" className="mb-8 grid gap-3">
              {intros.map((intro) => (
                <IntroOffer
                  key={intro.id}
                  intro={intro}
                  photo={passSessions(intro, sessions).find(({ photo }) => photo !== null)?.photo ?? null}
                  chosen={intro.id === chosen?.id}
                  onChoose={() => setChosen(intro.id)}
                />
              ))}
            </ul>
          )}
          {passes.length > 0 && (
            <fieldset className="min-w-0" aria-labelledby={heading}>
              <h2 id={heading} className="mb-3.5 font-sans text-h3 font-semibold">
                Passes
              </h2>
              <div className="grid gap-2.5 md:grid-cols-[repeat(auto-fill,minmax(170px,1fr))] md:gap-3.5">
                {single !== null && <SingleSessionCard businessId={business.id} {...single} />}
                {passes.map((pass) => (
                  <ProductChoice
                    key={pass.id}
                    product={pass}
                    places={pass.places}
                    each={`${pricePerPlaceText(decimalToPence(pass.totalAmount) ?? 0, pass.places ?? 1)} a class`}
                    lasts={passValidityText(pass)}
                    chosen={pass.id === chosen?.id}
                    onChoose={() => setChosen(pass.id)}
                  />
                ))}
              </div>
            </fieldset>
          )}
        </div>
        {chosen !== undefined && (
          <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <BuyPass
              key={chosen.id}
              business={business}
              pass={chosen}
              picture={<ActivityTile activity={commonActivity(passSessions(chosen, sessions))} size="sm" />}
              user={user}
              PaymentForm={PaymentForm}
            />
            {user !== null && <MyPassesAtBusiness businessId={business.id} />}
          </div>
        )}
        <div className="grid grid-cols-1 gap-y-9 lg:col-start-1">
          <MembershipOfferList businessId={business.id} />
          <GiftVoucherForm
            business={business}
            activity={commonActivity(sessions)}
            from={user?.firstName ?? ''}
          />
        </div>
      </div>
    </div>
  );
}

function MyPassesAtBusiness({ businessId }: { businessId: number }) {
  const api = useApi();
  const brand = useBrand();
  const [today] = useState(() => londonDay(new Date()));
  const { data: credits = [] } = useQuery(myEntitlementsQuery(api));
  const { data: ownVouchers = [] } = useQuery(myVouchersQuery(api));
  const passes = credits.filter(
    ({ business, left, unlimitedUntil }) =>
      business?.id === businessId && (left > 0 || unlimitedUntil !== null),
  );
  const vouchers = ownVouchers.filter(
    ({ business, lastDay }) => lastDay !== null && (business === null || business.id === businessId),
  );
  if (passes.length + vouchers.length === 0) return null;
  return (
    <Panel role="region" aria-label="My passes">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-sans text-h4 font-semibold">My passes</h2>
        <Badge tone="neutral">{passes.length + vouchers.length} in use</Badge>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {passes.map(({ id, name, left, unlimitedUntil, parts }) => (
          <li key={id} className="py-3">
            <OwnedItem
              name={name}
              amount={unlimitedUntil === null ? String(left) : null}
              beside={unlimitedUntil === null ? 'left' : `until ${formatLastDay(unlimitedUntil)}`}
            />
            <div className="mt-1.5">
              <CreditHistory parts={parts} today={today} />
            </div>
          </li>
        ))}
        {vouchers.map(({ creditId, business, left, lastDay }) => (
          <li key={creditId} className="py-3">
            <OwnedItem name="Gift voucher" amount={`£${left}`} beside="left" />
            <p className="text-sm text-ink-2 wrap-anywhere">
              {voucherScopeText(business?.name ?? null, brand.name)}
            </p>
            {lastDay !== null && <p className="text-sm text-ink-2">Expires {formatLastDay(lastDay)}</p>}
          </li>
        ))}
      </ul>
      <RouteLink href="/passes" className="link text-sm font-medium">
        All my passes
      </RouteLink>
    </Panel>
  );
}

function OwnedItem({ name, amount, beside }: { name: string; amount: string | null; beside: string }) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <b className="min-w-0 font-semibold wrap-anywhere">{name}</b>
      <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        {amount !== null && (
          <b className="font-display text-figure leading-none font-bold text-ink">{amount}</b>
        )}{' '}
        {beside}
      </span>
    </p>
  );
}

function IntroOffer({
  intro,
  photo,
  chosen,
  onChoose,
}: {
  intro: Pass;
  /** From a covered session; without one, the number of days is shown. */
  photo: Session['photo'];
  chosen: boolean;
  onChoose: () => void;
}) {
  const { name, places, introDays, notForYou } = intro;
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-5 gap-y-3.5 rounded-panel bg-success-soft p-4 text-on-success-soft md:px-5',
        chosen && 'ring-2 ring-brand ring-inset',
      )}
    >
      {photo === null ? (
        <p
          aria-hidden="true"
          className="grid size-22 flex-none place-content-center rounded-tile bg-surface text-center text-sm text-ink-2"
        >
          <b className="block font-display text-display leading-none font-bold tracking-tighter text-brand">
            {introDays}
          </b>
          days
        </p>
      ) : (
        <span className="relative block h-45 w-full overflow-hidden rounded-tile md:h-31.5 md:w-37.5">
          <Photograph photo={photo} sizes="(min-width: 768px) 150px, 92vw" className="absolute inset-0" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="inline-flex h-6.25 items-center rounded-full bg-surface px-2.5 text-xs font-semibold">
          New here
        </span>
        <h2 className="mt-2 text-h3">{name}</h2>
        <p className="mt-1 text-sm">
          {notForYou === null
            ? `${places === null ? 'Come as often as you like' : `${places === 1 ? '1 class' : `${places} classes`}`} within ${daysText(introDays ?? 0)}. Once per person.`
            : introRefusalTexts[notForYou]}
        </p>
      </div>
      {notForYou === null && (
        <div className="flex items-center gap-x-5 gap-y-3 max-md:w-full max-md:justify-between md:grid md:justify-items-end">
          <p className="text-ink tabular-nums md:text-right">
            <b className="block text-figure leading-tight font-bold tracking-tighter">£{intro.totalAmount}</b>
            <span className="text-xs text-ink-2">
              £{intro.price} + £{intro.platformFee} fee
            </span>
          </p>
          <Button variant="secondary" aria-pressed={chosen} aria-label={`Choose ${name}`} onClick={onChoose}>
            {chosen ? 'Chosen' : 'Choose'}
          </Button>
        </div>
      )}
    </li>
  );
}

const passSessions = (pass: Pass, sessions: readonly Session[]): readonly Session[] =>
  pass.sessions.length === 0
    ? sessions
    : sessions.filter(({ id }) => pass.sessions.some((session) => session.id === id));

/** Price range of single sessions; null without bookable ones. */
function singleSessionPriceText(
  sessions: readonly Session[],
): (Pick<Session, 'price' | 'platformFee' | 'totalPrice'> & { most: string | null }) | null {
  const bookable = sessions.filter(({ bookable: can, price }) => can && price !== '0.00');
  const pence = ({ totalPrice }: Session) => decimalToPence(totalPrice) ?? 0;
  const [least] = bookable.toSorted((one, other) => pence(one) - pence(other));
  if (least === undefined) return null;
  const dearest = Math.max(...bookable.map(pence));
  return { ...least, most: dearest === pence(least) ? null : formatPounds(dearest) };
}

function SingleSessionCard({
  businessId,
  price,
  platformFee,
  totalPrice,
  most,
}: { businessId: number } & NonNullable<ReturnType<typeof singleSessionPriceText>>) {
  return (
    <RouteLink href={`/businesses/${businessId}`} className={classNames(choiceClass, choiceIdleClass)}>
      <ChoiceNumber>1</ChoiceNumber>
      <span className={choiceNameClass}>Single class</span>
      <span className={choicePriceClass}>
        {most !== null && <span className="text-sm font-normal tracking-normal text-ink-2">from </span>}£
        {totalPrice}
      </span>
      <span className={choiceFeeClass}>
        £{price} + £{platformFee} fee
      </span>
      <span className={classNames(choiceFootClass, 'md:border-line')}>
        {most !== null && `to ${most}, `}booked separately
      </span>
    </RouteLink>
  );
}
