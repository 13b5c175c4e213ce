import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { finishPurchase } from '../../api.ts';
import { formatLastDay } from '../../credit-text.ts';
import { givenVouchersQuery, revealVoucherCode, voucherPdfPath } from '../api.ts';
import type { GivenVoucher } from '../contract.ts';
import { voucherScopeText, voucherStatusText } from '../copy.ts';

const route = getRouteApi('/gift/$purchaseId');

export function GiftBoughtPage() {
  const { purchaseId } = route.useParams();
  const query = useQuery(givenVouchersQuery(useApi()));
  return (
    <div className="container-page page">
      <QueryContent
        query={query}
        failure="We couldn’t load your gift voucher. Try again."
        waiting={
          <div role="status">
            <span className="sr-only">Loading your gift voucher</span>
            <Skeleton className="h-60 rounded-card" />
          </div>
        }
      >
        {(vouchers) => {
          const voucher = vouchers.find((each) => each.purchaseId === purchaseId);
          return voucher === undefined ? (
            <PendingVoucher purchaseId={purchaseId} />
          ) : (
            <BoughtVoucher voucher={voucher} />
          );
        }}
      </QueryContent>
    </div>
  );
}

/** After a redirecting payment method: creates the voucher once, even if asked twice. */
function PendingVoucher({ purchaseId }: { purchaseId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const asked = useRef(false);
  const finish = useMutationAction({
    mutate: () => finishPurchase(api, purchaseId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: givenVouchersQuery(api).queryKey }),
  });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void finish.run();
  }, [finish]);
  return (
    <>
      <h1>Gift voucher</h1>
      {finish.sentence === null ? (
        <p role="status" className="mt-4 text-ink-2">
          Looking for your payment...
        </p>
      ) : (
        <Notice tone="danger" role="alert" className="mt-6 max-w-prose">
          <p>{finish.sentence}</p>
          <ButtonLink href="/gift" variant="secondary" size="sm" className="mt-3">
            Give a gift voucher
          </ButtonLink>
        </Notice>
      )}
    </>
  );
}

function BoughtVoucher({ voucher }: { voucher: GivenVoucher }) {
  const brand = useBrand();
  const { purchaseId, value, name, email, message, business, lastDay, standing, codeToShow } = voucher;
  const isOpen = standing === 'to_send' || standing === 'to_print' || standing === 'sent';
  const rows = [
    ['For', [name, email].filter(Boolean).join(', ')],
    ['Message', message],
    ['Good for', voucherScopeText(business?.name ?? null, brand.name)],
    ['Until', formatLastDay(lastDay)],
    ['Now', voucherStatusText(voucher)],
  ].filter(([, said]) => said !== '');
  return (
    <>
      <h1>
        £{value} for {name ?? 'a friend'}
      </h1>
      <p className="mt-2 mb-8 max-w-prose text-ink-2">{deliveryText(voucher)}</p>
      <div className="grid max-w-180 gap-5">
        <Panel role="region" aria-label="Gift voucher">
          <dl className="grid gap-2.5 text-sm">
            {rows.map(([term, said]) => (
              <div key={term} className="flex justify-between gap-6">
                <dt className="text-ink-2">{term}</dt>
                <dd className="min-w-0 text-right font-medium whitespace-pre-line wrap-anywhere">{said}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        {isOpen && <VoucherCode purchaseId={purchaseId} isLeft={codeToShow} />}
        <div className="flex flex-wrap gap-2.5">
          {isOpen && (
            <ButtonLink href={voucherPdfPath(purchaseId)} download variant="secondary">
              Download to print
            </ButtonLink>
          )}
          <ButtonLink href="/passes" variant="ghost">
            See vouchers you’ve given
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function VoucherCode({ purchaseId, isLeft }: { purchaseId: string; isLeft: boolean }) {
  const api = useApi();
  const [code, setCode] = useState<string | null>(null);
  const show = useMutationAction({
    mutate: () => revealVoucherCode(api, purchaseId),
    onSuccess: (answer) => setCode(answer.code),
  });
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (code !== null) place.current?.focus();
  }, [code]);
  return (
    <Panel role="region" aria-label="Code" className="grid gap-3">
      <h2 className="font-sans text-h4 font-semibold">The code</h2>
      {code === null ? (
        <>
          <p className="text-sm text-ink-2">
            {isLeft
              ? 'Anyone with the code can redeem the voucher. We show it only once. It’s also on the printable voucher.'
              : 'You’ve already seen it. It’s on the printable voucher and in the email.'}
          </p>
          {isLeft && (
            <Button
              variant="secondary"
              className="justify-self-start"
              busy={show.busy}
              onClick={() => void show.run()}
            >
              Show code once
            </Button>
          )}
          {show.sentence !== null && (
            <Notice tone="danger" role="alert">
              {show.sentence}
            </Notice>
          )}
        </>
      ) : (
        <p
          ref={place}
          tabIndex={-1}
          className="font-display text-figure font-bold tracking-wide outline-none tabular-nums md:text-title"
        >
          {code}
        </p>
      )}
    </Panel>
  );
}

function deliveryText({ standing, email, sendOn }: GivenVoucher): string {
  switch (standing) {
    case 'to_send':
      return `Thank you. We’ll email it to ${email} on ${formatLastDay(sendOn ?? '')} from 08:00. Until then you can change the day and email address in My passes.`;
    case 'to_print':
      return 'Thank you. Download it, print it and give it. The code works until someone redeems it.';
    case 'sent':
      return `Thank you. It’s on its way to ${email ?? 'them'}.`;
    default:
      return 'See its status below.';
  }
}
