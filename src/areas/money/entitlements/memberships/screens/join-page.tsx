import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouteContext } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { type ComponentType, type ReactNode, useState } from 'react';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import type { SignedInUser } from '#areas/identity/accounts/contract.ts';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { PurchaseAnswer } from '../../contract.ts';
import { daysText, passBenefits } from '../../copy.ts';
import { PurchasePaymentForm } from '../../purchase/screens/purchase-payment-form.tsx';
import { sharedWithText } from '../../share/copy.ts';
import { joinMembership, membershipOfferQuery, myMembershipsQuery, payOverdueMonth } from '../api.ts';
import type { MembershipOffer, MyMembership } from '../contract.ts';
import {
  cancellationTermsText,
  coolingOffText,
  membershipPriceText,
  membershipScopeText,
  membershipToasts,
  minimumTermText,
  monthlyPlacesText,
  renewalTermsText,
  UNLIMITED_BOOKING_LIMIT,
} from '../copy.ts';

const route = getRouteApi('/join/$productId');

type Form = ComponentType<PaymentFormProps>;

export function JoinPage({ PaymentForm }: { PaymentForm: Form }) {
  const api = useApi();
  const { productId } = route.useParams();
  const { user } = useRouteContext({ from: '__root__' });
  const { data: offer } = useSuspenseQuery(membershipOfferQuery(api, productId));
  const { data: own = [] } = useQuery({ ...myMembershipsQuery(api), enabled: user !== null });
  const unpaid = own.find(({ productId: of, standing }) => of === offer.id && standing === 'past_due');
  return (
    <div className="container-page pt-4 pb-20 md:pt-6.5">
      <BackLink href={`/businesses/${offer.business.id}`}>{offer.business.name}</BackLink>
      <div className="mt-3 mb-8">
        <h1 className="wrap-anywhere max-md:text-figure!">{offer.name}</h1>
        <p className="mt-1.5 text-ink-2 wrap-anywhere">
          Membership at {offer.business.name}, {addressLine(offer.business)}
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-x-[clamp(28px,4vw,56px)] gap-y-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Agreement offer={offer} />
        {unpaid !== undefined ? (
          <OverduePayment own={unpaid} user={user} PaymentForm={PaymentForm} />
        ) : (
          <JoinForm offer={offer} user={user} PaymentForm={PaymentForm} />
        )}
      </div>
    </div>
  );
}

/** The terms the law requires before joining, price first. */
function Agreement({ offer }: { offer: MembershipOffer }) {
  const { places, weeklyPlaces, pauseDays, sharedWith, sessions, business } = offer;
  const shared = sharedWithText(sharedWith);
  return (
    <section aria-labelledby="agreement" className="grid max-w-prose gap-6">
      <div>
        <h2 id="agreement" className="font-sans text-h3 font-semibold">
          Membership terms
        </h2>
        <p className="mt-2 text-h4 font-semibold tabular-nums">{membershipPriceText(offer)}</p>
        <p className="mt-1 text-ink-2 tabular-nums">
          Each month, £{offer.price} goes to {business.name} and £{offer.platformFee} is our 10% fee.
        </p>
      </div>
      <AgreementSection title="It renews automatically">
        <p>{renewalTermsText(offer)}</p>
        <p>
          We’ll email you before the first renewal, then every six months. Your price never changes. If your
          card is declined, we’ll tell you. You can’t book until you’ve paid.
        </p>
      </AgreementSection>
      <AgreementSection title="Leaving">
        <p>{cancellationTermsText(offer)}</p>
        <p>{coolingOffText(offer.coolingOffEnds)}</p>
        <p>
          {places === null
            ? 'In the first month, we count days as used until you leave, or until the last date you’ve booked.'
            : 'In the first month, a credit you haven’t booked with counts as unused.'}
        </p>
      </AgreementSection>
      <AgreementSection title="Included each month">
        <ul className="grid gap-2.5">
          {[
            places === null
              ? UNLIMITED_BOOKING_LIMIT
              : `${monthlyPlacesText(places)}, to use within the month`,
            ...(weeklyPlaces === undefined
              ? []
              : [`Up to ${pluralize(weeklyPlaces, 'place')} a week, Monday to Sunday`]),
            membershipScopeText(sessions, business.name, places),
            ...(places === null ? [] : [passBenefits.back]),
            ...(pauseDays > 0
              ? [`Pause it for up to ${daysText(pauseDays)} a year. Your next payment moves back.`]
              : []),
            ...(shared === null ? [] : [shared]),
          ].map((promise) => (
            <li key={promise} className="flex gap-2.5 wrap-anywhere">
              <Icon drawing={Check} size="sm" className="mt-1 text-brand" />
              <span className="min-w-0">{promise}</span>
            </li>
          ))}
        </ul>
      </AgreementSection>
    </section>
  );
}

function AgreementSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-t border-line pt-5 text-ink-2">
      <h3 className="font-sans text-h4 font-semibold text-ink">{title}</h3>
      {children}
    </div>
  );
}

interface JoinProps {
  offer: MembershipOffer;
  user: SignedInUser | null;
  PaymentForm: Form;
}

function JoinForm({ offer, user, PaymentForm }: JoinProps) {
  const api = useApi();
  return (
    <Panel role="region" aria-label="Join" className="grid gap-4 shadow-2">
      <div>
        <p className="text-figure leading-tight font-bold tracking-tight tabular-nums">
          £{offer.totalAmount} a month
        </p>
        <p className="mt-1 text-sm text-ink-2 tabular-nums">
          {monthlyPlacesText(offer.places, offer.weeklyPlaces)} · {minimumTermText(offer.minimumMonths)}
          {offer.minimumMonths > 1 && `, £${offer.minimumTotal} in total`}
        </p>
      </div>
      {offer.joined ? (
        <Notice tone="brand">
          <p>You’re already a member.</p>
          <ButtonLink href="/passes" variant="secondary" size="sm" className="mt-3">
            See your membership
          </ButtonLink>
        </Notice>
      ) : offer.onSale ? (
        <MonthPaymentButton
          user={user}
          PaymentForm={PaymentForm}
          label={`Join, £${offer.totalAmount} a month`}
          ask={() => joinMembership(api, offer.id, offer.totalAmount)}
          said={membershipToasts.joined(offer.name)}
        />
      ) : (
        <Notice tone="warning">You can’t join this membership at the moment.</Notice>
      )}
      <p className="text-sm text-ink-3">
        {!offer.joined && 'You pay for the first month now. We save your card for the next ones. '}By joining
        you agree to our{' '}
        <RouteLink href="/terms" target="_blank" className="link font-medium">
          terms
        </RouteLink>
        .{' '}
        <HelpLink about="memberships" newTab>
          How memberships work
        </HelpLink>
      </p>
    </Panel>
  );
}

function OverduePayment({ own, user, PaymentForm }: { own: MyMembership } & Omit<JoinProps, 'offer'>) {
  const api = useApi();
  return (
    <Panel role="region" aria-label="Pay your month" className="grid gap-4 shadow-2">
      <div>
        <h2 className="font-sans text-h3 font-semibold">This month isn’t paid</h2>
        <p className="mt-1 text-sm text-ink-2">
          Your card was declined. Pay with another card to start your month. We’ll save the new card.
        </p>
      </div>
      <MonthPaymentButton
        user={user}
        PaymentForm={PaymentForm}
        label={`Pay £${own.amount}`}
        ask={() => payOverdueMonth(api, own.id)}
        said={membershipToasts.paid}
      />
    </Panel>
  );
}

/** Visitors sign in first and return here. */
function MonthPaymentButton({
  user,
  PaymentForm,
  label,
  ask,
  said,
}: Omit<JoinProps, 'offer'> & {
  label: string;
  ask: () => Promise<PurchaseAnswer>;
  said: { title: string; description: string };
}) {
  const api = useApi();
  const leave = useLoginRedirect();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [begun, setBegun] = useState<PurchaseAnswer | null>(null);
  const begin = useMutationAction({
    mutate: ask,
    onSuccess: setBegun,
    // The terms have changed: reload them.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['membership-offer'] }),
  });
  if (begun !== null && user !== null)
    return (
      <PurchasePaymentForm
        begun={begun}
        user={user}
        PaymentForm={PaymentForm}
        held="Your membership is still here."
        keepsItself
        button={`Pay £${begun.amount} now and each month`}
        returnPath="/passes"
        unreachable="We couldn’t reach the server, so we don’t know if you’ve paid. Check My passes before you try again."
        onPaid={async () => {
          await queryClient.invalidateQueries({ queryKey: myMembershipsQuery(api).queryKey });
          toast(said);
          await navigate({ to: '/passes', replace: true });
        }}
      />
    );
  return (
    <>
      <Button
        size="lg"
        block
        busy={begin.busy}
        busyLabel="Setting up payment..."
        onClick={() => (user === null ? leave(membershipToasts.signedOut) : void begin.run())}
      >
        <Icon drawing={Lock} size="sm" />
        {label}
      </Button>
      {begin.sentence !== null && (
        <Notice tone="danger" role="alert">
          {begin.sentence}
        </Notice>
      )}
    </>
  );
}
