import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { SignedInUser } from '#areas/identity/accounts/contract.ts';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { savedCardsQuery } from '#areas/money/payments/cards/api.ts';
import { CardBrand, PaymentMethodMark } from '#areas/money/payments/cards/card-mark.tsx';
import { cardName, hasExpired } from '#areas/money/payments/cards/card-text.ts';
import type { SavedCard } from '#areas/money/payments/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { FootBar } from '#shared/ui/type/foot-bar.tsx';
import { myEntitlementsQuery } from '../../api.ts';
import type { PurchaseAnswer } from '../../contract.ts';
import { PurchasePaymentForm } from './purchase-payment-form.tsx';

interface BuyPanelProps {
  /** "Pass", "Package". */
  what: string;
  product: { name: string; price: string; platformFee: string; totalAmount: string };
  picture: ReactNode;
  /** "5 credits, until Wed 24 Feb 2027". */
  summary: string;
  promises: readonly string[];
  /** "5 × £12.00". */
  term: string;
  /** "Buy Pass", where the price is beside it. */
  button: string;
  /** "Buy Pass, £66.00". */
  buyFor: string;
  forWhom: string;
  help: { about: string; says: string };
  /** Replaces the button. */
  refusalNotice: ReactNode;
  user: SignedInUser | null;
  PaymentForm: ComponentType<PaymentFormProps>;
  /** For the total shown. Throws `ApiError`. */
  buy: () => Promise<PurchaseAnswer>;
  /** Query key to invalidate when the offer has changed. */
  stale: readonly unknown[];
  toasts: { bought: (name: string) => ToastRequest; signedOut: ToastRequest };
}

/** The button may be in the bottom bar, so bring the message into view. */
const scrollToResult = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'center' });

export function BuyPanel(props: BuyPanelProps) {
  const { what, product, user, PaymentForm, toasts } = props;
  const { name, totalAmount } = product;
  const { begun, begin, leaveForLogin } = useStartPurchase(props);
  const card = useSavedCard(user);
  /** The card confirmed by the person; null to choose one. */
  const [said, setSaid] = useState<string | null>(null);
  const beginWith = (cardId: string | null) => {
    setSaid(cardId);
    void begin.run();
  };
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  const thing = what.toLowerCase();
  const { buyFor } = props;
  /** `short` where the price is beside it. */
  const buy = (short: boolean) => (
    <Button
      size={short ? 'md' : 'lg'}
      aria-label={short && !begin.busy ? buyFor : undefined}
      busy={begin.busy}
      busyLabel="Setting up payment..."
      onClick={() => (user === null ? leaveForLogin() : beginWith(card?.id ?? null))}
    >
      <Icon drawing={Lock} size="sm" />
      {short ? props.button : buyFor}
    </Button>
  );
  return (
    <Panel role="region" aria-label={name} className="grid gap-4 shadow-2">
      <div className="flex items-center gap-3.5">
        {props.picture}
        <div className="min-w-0">
          <h2 className="font-sans text-h3 font-semibold wrap-anywhere">{name}</h2>
          <p className="mt-0.5 text-sm text-ink-2">{props.summary}</p>
        </div>
      </div>
      <ul className="grid gap-2.5 text-sm">
        {props.promises.map((promise) => (
          <li key={promise} className="flex gap-2.5 wrap-anywhere">
            <Icon drawing={Check} size="sm" className="mt-0.5 text-brand" />
            <span className="min-w-0">{promise}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2.5 text-sm">
        <SummaryLine term={`${what}, ${props.term}`}>£{product.price}</SummaryLine>
        <SummaryLine term="Platform Fee (10%)">£{product.platformFee}</SummaryLine>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
          <dt className="text-base font-semibold">Total</dt>
          <dd className="text-figure leading-none font-bold tracking-tight tabular-nums">£{totalAmount}</dd>
        </div>
      </dl>
      {props.refusalNotice !== null ? (
        <Notice tone="info">{props.refusalNotice}</Notice>
      ) : begun === null || user === null ? (
        <>
          {card !== undefined && (
            <p className="flex items-center gap-3 text-sm">
              <PaymentMethodMark>
                <CardBrand brand={card.brand} />
              </PaymentMethodMark>
              <span className="min-w-0 flex-1">{cardName(card)}</span>
              <button
                type="button"
                className="link min-h-8 font-semibold max-md:min-h-11"
                aria-label="Change the card"
                onClick={() => beginWith(null)}
              >
                Change
              </button>
            </p>
          )}
          <div className="grid max-lg:hidden">{buy(false)}</div>
          <FootBar>
            <p className="min-w-0 leading-tight tabular-nums">
              <span className="text-lead font-bold">£{totalAmount}</span>
              <span className="block truncate text-sm text-ink-2">
                {name},{' '}
                {card === undefined ? `£${product.price} + £${product.platformFee} fee` : cardName(card)}
              </span>
            </p>
            {buy(true)}
          </FootBar>
          {begin.refusal !== null && (
            <div ref={scrollToResult}>
              <Notice tone={begin.refusal.code === 'already_booked' ? 'brand' : 'danger'} role="alert">
                <p>{begin.refusal.sentence}</p>
                {begin.refusal.code === 'already_booked' && (
                  <ButtonLink href="/passes" variant="secondary" size="sm" className="mt-3">
                    See your passes
                  </ButtonLink>
                )}
              </Notice>
            </div>
          )}
        </>
      ) : (
        <PurchasePaymentForm
          {...{ begun, user, PaymentForm }}
          atOnce={said}
          returnPath="/passes"
          held={`Your ${thing} is still here.`}
          unreachable="We couldn’t reach the server, so we don’t know if you’ve paid. Check My passes before you try again."
          onPaid={async () => {
            await queryClient.invalidateQueries({ queryKey: myEntitlementsQuery(api).queryKey });
            toast(toasts.bought(name));
            await navigate({ to: '/passes', replace: true });
          }}
        />
      )}
      <p className="text-sm text-ink-3">
        By buying you agree to our{' '}
        <RouteLink href="/terms" target="_blank" className="link font-medium">
          terms
        </RouteLink>
        . {props.forWhom}{' '}
        <HelpLink about={props.help.about} newTab>
          {props.help.says}
        </HelpLink>
      </p>
    </Panel>
  );
}

/** The latest valid card; undefined if none. */
function useSavedCard(user: SignedInUser | null): SavedCard | undefined {
  const [now] = useState(() => new Date());
  const { data } = useQuery({ ...savedCardsQuery(useApi()), enabled: user !== null });
  return data?.cards.find((card) => !hasExpired(card, now));
}

/** Visitors sign in first and return here. */
function useStartPurchase({ buy, stale, user, toasts }: BuyPanelProps) {
  const queryClient = useQueryClient();
  const leave = useLoginRedirect();
  const [begun, setBegun] = useState<PurchaseAnswer | null>(null);
  const begin = useMutationAction({
    mutate: buy,
    onSuccess: setBegun,
    onError: ({ code }) => {
      if (code === 'price_changed' || code === 'booking_disabled' || code === 'conflict')
        void queryClient.invalidateQueries({ queryKey: stale });
    },
  });
  const leaveForLogin = () => leave(toasts.signedOut);
  return { begun: user === null ? null : begun, begin, leaveForLogin };
}

function SummaryLine({ term, children }: { term: string; children: string | string[] }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
