import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Ticket from 'lucide-react/icons/ticket';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { CHECK_CONNECTION, toRefusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { lookUpPurchase, myEntitlementsQuery, pausePass, refundMyPass, resumePass } from '../../api.ts';
import type { MyEntitlement } from '../../contract.ts';
import { daysText, passToasts, sessionsText } from '../../copy.ts';
import { creditsText, formatLastDay } from '../../credit-text.ts';
import { myMembershipsQuery } from '../../memberships/api.ts';
import { MyMembershipCard } from '../../memberships/screens/my-membership-card.tsx';
import { COOLING_OFF_DAYS } from '../../rules.ts';
import { sharesQuery } from '../../share/api.ts';
import { SharedPassPanel } from '../../share/screens/shared-pass.tsx';
import { SharingSection } from '../../share/screens/sharing-section.tsx';
import { givenVouchersQuery, myVouchersQuery } from '../../vouchers/api.ts';
import { GivenVouchers } from '../../vouchers/screens/given-vouchers.tsx';
import { MyVouchers } from '../../vouchers/screens/my-vouchers.tsx';
import { passSeller } from '../pass-seller.ts';
import { CreditHistory } from './credit-history.tsx';
import { EntitlementHeader } from './entitlement-header.tsx';
import { PauseDialog } from './pause-dialog.tsx';

const route = getRouteApi('/passes');

export function MyPassesPage({ tabs }: { tabs: ReactNode }) {
  const api = useApi();
  const { now } = route.useLoaderData();
  const query = useQuery({ ...myEntitlementsQuery(api), refetchOnMount: 'always' });
  const { data: vouchers = [] } = useQuery(myVouchersQuery(api));
  const { data: given = [] } = useQuery(givenVouchersQuery(api));
  const hasVouchers = vouchers.length + given.length > 0;
  const { data: memberships = [] } = useQuery({ ...myMembershipsQuery(api), refetchOnMount: 'always' });
  const { data: shares } = useQuery({ ...sharesQuery(api), refetchOnMount: 'always' });
  const shared = shares?.withMe ?? [];
  usePaymentReturn();
  return (
    <div className="container-list page">
      <h1 className="mb-3">My passes</h1>
      {tabs}
      <p className="mb-6 max-w-prose text-ink-2">
        You can use credits at checkout. We use the ones that expire soonest first.{' '}
        <HelpLink about="passes">How passes work</HelpLink>
      </p>
      <div className="mb-8 flex flex-wrap gap-2.5">
        <ButtonLink href="/redeem" variant="secondary" size="sm" className="max-md:h-11!">
          Redeem a voucher
        </ButtonLink>
        <ButtonLink href="/gift" variant="ghost" size="sm" className="max-md:h-11!">
          Give a gift voucher
        </ButtonLink>
      </div>
      <QueryContent
        query={query}
        failure="We couldn’t load your passes. Try again."
        waiting={
          <div role="status">
            <span className="sr-only">Loading your passes</span>
            <Skeleton className="h-60 rounded-card" />
          </div>
        }
      >
        {(credits) =>
          credits.length + memberships.length + shared.length === 0 ? (
            hasVouchers ? null : (
              <EmptyState
                title="No passes yet"
                action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
              >
                Many businesses sell passes for several classes, or a monthly membership. Look for them on a
                business’s page.
              </EmptyState>
            )
          ) : (
            <ul className="grid items-start gap-4 md:grid-cols-2">
              {memberships.map((membership) => (
                <MyMembershipCard key={membership.id} membership={membership} now={new Date(now)} />
              ))}
              {credits.map((credit) => (
                <MyPassCard key={credit.id} credit={credit} now={new Date(now)} />
              ))}
              {shared.map((pass) => (
                <SharedPassPanel key={pass.shareId} pass={pass} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <MyVouchers />
      <GivenVouchers now={new Date(now)} />
    </div>
  );
}

/** After a redirecting payment method: creates the pass once, even if asked twice. */
function usePaymentReturn(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { toast } = useToast();
  const { payment_intent: intentId, redirect_status: redirected } = route.useSearch();
  const greeted = useRef(false);
  useEffect(() => {
    if (intentId === undefined || greeted.current) return;
    greeted.current = true;
    const look = async () => {
      if (redirected === 'failed')
        return passToasts.failed('Your payment didn’t go through. We haven’t charged you.');
      await lookUpPurchase(api, intentId);
      await queryClient.invalidateQueries({ queryKey: myEntitlementsQuery(api).queryKey });
      return passToasts.bought('pass');
    };
    void look()
      .catch((error: unknown) => passToasts.failed(toRefusal(error, CHECK_CONNECTION).sentence))
      .then((words) => {
        toast(words);
        void navigate({ search: {}, replace: true });
      });
  }, [intentId, redirected, api, queryClient, navigate, toast]);
}

function MyPassCard({ credit, now }: { credit: MyEntitlement; now: Date }) {
  const api = useApi();
  const { name, left, parts, sessions, pausedUntil, pauseDaysLeft, refundNow, bankDecides } = credit;
  const whose = passSeller(credit);
  const { unlimitedUntil } = credit;
  const [asked, setAsked] = useState<'pause' | 'refund' | null>(null);
  const queryClient = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const refresh = [myEntitlementsQuery(api).queryKey];
  const resume = useMutationAction({
    mutate: () => resumePass(api, credit.id),
    refresh,
    successToast: passToasts.resumed,
  });
  const giveBack = useMutationAction({
    mutate: (amount: string) => refundMyPass(api, credit.id, amount),
    successToast: (_answer, amount) => passToasts.givenBack(amount),
    // The button disappears with the refresh, so wait for it before the toast.
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: myEntitlementsQuery(api).queryKey });
      setAsked(null);
    },
  });
  const mayPause = left > 0 && pausedUntil === null && pauseDaysLeft > 0 && !bankDecides;
  return (
    <Panel role="listitem" aria-label={`${name}, ${whose.name}`} className="grid gap-3">
      <div
        ref={top}
        tabIndex={-1}
        className="flex items-start justify-between gap-4 rounded-control outline-none"
      >
        <EntitlementHeader icon={Ticket} name={name} of={whose} />
        {credit.unlimited ? (
          unlimitedUntil !== null && <Badge tone="success">All classes</Badge>
        ) : (
          <p className="text-sm whitespace-nowrap text-ink-2">
            <b className="font-display text-figure leading-none font-bold text-ink tabular-nums">{left}</b>{' '}
            left
          </p>
        )}
      </div>
      {pausedUntil !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="info">Paused until {formatLastDay(pausedUntil)}</Badge>
        </div>
      )}
      {bankDecides && (
        <Notice tone="warning">
          Your bank is reviewing this payment. You can’t use the pass until it has decided.
        </Notice>
      )}
      <p className="text-sm text-ink-2 wrap-anywhere">
        {credit.unlimited ? `${sessionsText(sessions, whose.name)}, one place per class` : whose.goodFor}
      </p>
      {unlimitedUntil !== null && (
        <p className="tabular-nums">
          For classes until <b className="font-semibold">{formatLastDay(unlimitedUntil)}</b>
        </p>
      )}
      {credit.atDesk && (
        <p className="text-sm text-ink-2">
          {credit.paid === '0.00'
            ? `${whose.name} gave it to you.`
            : `Paid at the desk: £${credit.paid}. Ask ${whose.name} for a refund.`}
        </p>
      )}
      <CreditHistory parts={parts} today={londonDay(now)} />
      {credit.pausedDays > 0 && pausedUntil === null && (
        <p className="text-sm text-ink-3">Paused for {daysText(credit.pausedDays)} so far.</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(left > 0 || unlimitedUntil !== null) && pausedUntil === null && (
          <ButtonLink href={whose.book} variant="secondary" size="sm" className="max-md:h-11!">
            Book a session
          </ButtonLink>
        )}
        {/* One button that changes its action, to keep the focus. */}
        {(mayPause || pausedUntil !== null) && (
          <Button
            variant={mayPause ? 'ghost' : 'secondary'}
            size="sm"
            className="max-md:h-11!"
            busy={resume.busy}
            aria-label={`${mayPause ? 'Pause' : 'Resume'} ${name}`}
            onClick={() => (mayPause ? setAsked('pause') : void resume.run())}
          >
            {mayPause ? 'Pause' : 'Resume'}
          </Button>
        )}
        {refundNow !== null && (
          <Button
            variant="destructive-quiet"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Get a refund for ${name}`}
            onClick={() => setAsked('refund')}
          >
            Get a refund
          </Button>
        )}
      </div>
      {resume.sentence !== null && (
        <Notice tone="danger" role="alert">
          {resume.sentence}
        </Notice>
      )}
      <SharingSection id={credit.id} name={name} />
      <PauseDialog
        name={name}
        daysLeft={pauseDaysLeft}
        pause={(days) => pausePass(api, credit.id, days)}
        refresh={myEntitlementsQuery(api).queryKey}
        said={passToasts.paused}
        lasts="each credit expires"
        open={asked === 'pause'}
        now={now}
        onClose={() => setAsked(null)}
      />
      <MutationDialog
        mutation={giveBack}
        open={asked === 'refund'}
        onClose={() => setAsked(null)}
        onOpenerGone={() => top.current?.focus()}
        title={`Get a refund for your ${name}?`}
        cancelLabel="Keep pass"
        confirmLabel={refundNow === null ? null : 'Get a refund'}
        busyLabel="Refunding..."
        onConfirm={() => refundNow !== null && void giveBack.run(refundNow)}
      >
        <p className="text-h4 font-semibold">You’ll get £{refundNow ?? '0.00'} back</p>
        <p className="mt-1.5 text-ink-2">
          {refundReasonText(credit, now)} We refund the card you paid with, usually within 5 to 10 working
          days.
        </p>
      </MutationDialog>
    </Panel>
  );
}

function refundReasonText({ parts, trainer, left, boughtAt }: MyEntitlement, now: Date): string {
  const isUsed = parts.some(({ usedFor }) => usedFor !== null);
  const isNew = now.getTime() < Date.parse(boughtAt) + COOLING_OFF_DAYS * 86_400_000;
  if (trainer !== null && (isUsed || !isNew))
    return `You have ${creditsText(left)} unused. ${trainer.name} now charges less for these appointments, or no longer offers them. Your existing bookings aren’t affected.`;
  return isUsed
    ? 'This covers the days after today and after your last booked class. That booking isn’t affected.'
    : `You haven’t used it, and you bought it less than ${COOLING_OFF_DAYS} days ago.`;
}
