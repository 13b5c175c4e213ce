import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, useCallback, useState } from 'react';
import { passBenefits } from '#areas/money/entitlements/copy.ts';
import type { PaymentFormHandle, PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { formatLondonMoment, formatLondonTime } from '#shared/calendar/london-time.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RefusedError, toRefusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { finishPaymentLink, paymentLinkQuery } from '../api.ts';
import type { PaymentLink } from '../contract.ts';

const route = getRouteApi('/pay/$token');

export function PayPage({ PaymentForm }: { PaymentForm: ComponentType<PaymentFormProps> }) {
  const { token } = route.useParams();
  const query = paymentLinkQuery(useApi(), token);
  const { data, isError, error, refetch } = useQuery(query);
  return (
    <div className="container-page page [--container-w:560px]">
      {data !== undefined ? (
        <Link link={data} token={token} PaymentForm={PaymentForm} onChanged={() => void refetch()} />
      ) : isError ? (
        <ErrorState title={toRefusal(error).sentence} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </div>
  );
}

interface LinkProps {
  link: PaymentLink;
  token: string;
  PaymentForm: ComponentType<PaymentFormProps>;
  onChanged: () => void;
}

const titles: Readonly<Record<PaymentLink['state'], string>> = {
  payable: 'Pay for your place',
  booked: 'You’re booked',
  cancelled: 'This booking is cancelled',
  date_cancelled: 'This date is cancelled',
  refunded: 'We’re refunding you',
  ended: 'This link has expired',
};

const passTitles: typeof titles = { ...titles, payable: 'Pay for your pass', booked: 'Your pass is ready' };

function Link({ link, token, PaymentForm, onChanged }: LinkProps) {
  const { state, business, title, startsAt, sessionFee, platformFee, total, payBy } = link;
  return (
    <div className="grid gap-4">
      <h1>{(startsAt === null ? passTitles : titles)[state]}</h1>
      <Card className="grid gap-4 p-5 md:p-6">
        <div>
          <h2 className="text-h4">{title}</h2>
          <p className="text-ink-2 tabular-nums">
            {startsAt !== null && `${formatLondonMoment(new Date(startsAt))} · `}
            {business}
          </p>
        </div>
        <dl className="grid gap-2 border-t border-line pt-4 tabular-nums">
          <Row term={feeTerm(link)} value={formatDecimalPounds(sessionFee)} />
          <Row term="Platform Fee" value={formatDecimalPounds(platformFee)} />
          <Row term="Total" value={formatDecimalPounds(total)} strong />
        </dl>
        {state === 'payable' && <p className="text-sm text-ink-2">{cancellationText(link)}</p>}
      </Card>
      {state === 'booked' && (
        <Notice tone="brand" role="status">
          {startsAt === null
            ? 'Your payment arrived. Use the pass instead of paying when you book.'
            : `Your payment arrived and ${business} expects you.`}
          {link.email !== '' && ` We emailed a confirmation to ${link.email}.`}
        </Notice>
      )}
      {state === 'cancelled' && (
        <Notice tone="warning">
          Your booking was cancelled, so you don’t need to pay. Ask {business} if you have questions.
        </Notice>
      )}
      {state === 'date_cancelled' && (
        <Notice tone="warning">{business} cancelled this date. You weren’t charged.</Notice>
      )}
      {state === 'refunded' && (
        <Notice tone="warning" role="status">
          The date filled up before your payment arrived. We’re refunding {formatDecimalPounds(total)} to your
          card, usually within 5 to 10 working days. Ask {business} for another date.
        </Notice>
      )}
      {state === 'ended' && (
        <Notice tone="warning">
          The time to pay ended at {formatLondonMoment(new Date(payBy))}
          {startsAt !== null && ', and the place opened for others'}. You weren’t charged. Ask {business} for
          a new link.
        </Notice>
      )}
      {state === 'payable' && (
        <Pay link={link} token={token} PaymentForm={PaymentForm} onChanged={onChanged} />
      )}
    </div>
  );
}

function feeTerm({ startsAt, places }: PaymentLink): string {
  if (startsAt !== null) return `Session Fee, ${pluralize(places, 'place')}`;
  return places === 0 ? 'Pass' : `Pass, ${pluralize(places, 'place')}`;
}

function Row({ term, value, strong = false }: { term: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'flex justify-between gap-3 font-bold' : 'flex justify-between gap-3'}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function cancellationText({ cancellation }: PaymentLink): string {
  if (cancellation === null) return `${passBenefits.refund}.`;
  const { hoursBefore, givesBack } = cancellation;
  if (givesBack === 'nothing') return 'You can’t get a refund if you cancel.';
  const back = givesBack === 'half' ? 'Half of it comes back' : 'All of it comes back';
  return hoursBefore === 0
    ? `${back} if you cancel before the start.`
    : `${back} if you cancel at least ${hoursBefore} hours before the start.`;
}

function Pay({ link, token, PaymentForm, onChanged }: LinkProps) {
  const api = useApi();
  const [handle, setHandle] = useState<PaymentFormHandle | null>(null);
  const [unavailable, setUnavailable] = useState(false);
  const onUnavailable = useCallback(() => setUnavailable(true), []);
  const paying = useMutationAction({
    mutate: async () => {
      if (handle === null || !(await handle.check())) throw new RefusedError('Check your card details.');
      const outcome = await handle.confirm({ name: link.name, email: link.email, phone: '' });
      if ('error' in outcome) throw new RefusedError(outcome.error.message);
      return finishPaymentLink(api, token);
    },
    onSettled: onChanged,
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void paying.run();
      }}
    >
      <p className="text-ink-2">
        {link.startsAt === null ? (
          <>
            The link works until <b>{formatLondonMoment(new Date(link.payBy))}</b>.
          </>
        ) : (
          <>
            The place is yours until <b>{formatLondonTime(new Date(link.payBy))}</b>.
          </>
        )}
      </p>
      <PaymentForm
        clientSecret={link.clientSecret}
        returnUrl={`${typeof window === 'undefined' ? '' : window.location.origin}/pay/${token}`}
        onReady={setHandle}
        onUnavailable={onUnavailable}
      />
      {(unavailable || paying.sentence !== null) && (
        <Notice tone="danger" role="alert">
          {paying.sentence ?? 'We couldn’t load the card form. Reload the page.'}
        </Notice>
      )}
      <Button type="submit" size="lg" block busy={paying.busy}>
        Pay {formatDecimalPounds(link.total)}
      </Button>
    </form>
  );
}
