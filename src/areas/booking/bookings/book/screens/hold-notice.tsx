import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { confirmationPath, paymentPath } from '../../booking-paths.ts';
import { myBookingQuery } from '../api.ts';
import type { FlowState } from '../booking-flow.ts';
import type { Bookable } from './use-booking-flow.ts';

export function HoldNotice({
  state,
  session,
  startsAt,
  onPrepare,
  list,
  onChangeDate,
  onLeaveOut,
  onChangePlaces,
}: {
  state: FlowState;
  session: Bookable;
  startsAt: string;
  onPrepare: () => void;
  /** Comma-separated starts of the full dates whose waiting lists to join. */
  list?: string | undefined;
  onChangeDate: () => void;
  /** Series only: books the other dates; null if none would be left. */
  onLeaveOut?: (starts: readonly string[]) => (() => void) | null;
  onChangePlaces?: (places: number) => void;
}) {
  switch (state.step) {
    case 'refused':
      return (
        <RefusalNotice
          {...{ state, session, startsAt, onPrepare, onChangeDate, onLeaveOut, onChangePlaces }}
        />
      );
    case 'paid':
      return (
        <Notice tone="brand" role="alert">
          <p className="font-semibold">
            {state.processing ? 'We’re processing your payment' : 'Your payment has gone through'}
          </p>
          <p>Your booking will appear in a moment. Please don’t pay again.</p>
          <ButtonLink
            href={paymentPath(session.id, state.hold, list)}
            variant="secondary"
            size="sm"
            className="mt-3"
          >
            See your booking
          </ButtonLink>
        </Notice>
      );
    // The hold bar shows these states.
    case 'idle':
    case 'preparing':
    case 'ready':
    case 'working':
    case 'expired':
    case 'booked':
      return null;
  }
}

function RefusalNotice({
  state,
  session,
  startsAt,
  onPrepare,
  onChangeDate,
  onLeaveOut,
  onChangePlaces,
}: ComponentProps<typeof HoldNotice> & { state: Extract<FlowState, { step: 'refused' }> }) {
  const { refusal } = state;
  const { sentence } = refusal;
  switch (refusal.kind) {
    case 'price_changed': {
      const total = formatPounds(decimalToPence(session.totalPrice) ?? 0);
      return (
        <Notice tone="warning" role="alert">
          <p className="font-semibold">{sentence}</p>
          <p>It now costs {total} in total. We haven’t charged you.</p>
          <NoticeButton onPress={onPrepare}>Continue at {total}</NoticeButton>
        </Notice>
      );
    }
    case 'too_few':
      return (
        <Notice tone="warning" role="alert">
          <p>{sentence}</p>
          {onChangePlaces !== undefined && (
            <NoticeButton onPress={() => onChangePlaces(refusal.left)}>
              Book {formatPlaces(refusal.left)}
            </NoticeButton>
          )}
        </Notice>
      );
    case 'dates_gone': {
      const leaveOut = onLeaveOut?.(refusal.starts) ?? null;
      const several = refusal.starts.length > 1;
      return (
        <Notice tone="warning" role="alert">
          {state.away && <p className="font-semibold">Your hold has expired</p>}
          <p>{sentence}</p>
          {leaveOut !== null ? (
            <NoticeButton onPress={leaveOut}>Skip {several ? 'these dates' : 'this date'}</NoticeButton>
          ) : (
            session.id !== null && (
              <ButtonLink href={`/sessions/${session.id}`} variant="secondary" size="sm" className="mt-3">
                Choose other dates
              </ButtonLink>
            )
          )}
        </Notice>
      );
    }
    case 'date_gone':
      return (
        <Notice tone="warning" role="alert">
          {state.away && <p className="font-semibold">Your hold has expired</p>}
          <p>{sentence}</p>
          <NoticeButton onPress={onChangeDate}>Choose another date</NoticeButton>
        </Notice>
      );
    case 'setup_failed':
      return (
        <Notice tone="danger" role="alert">
          {state.away && <p className="font-semibold">Your hold has expired</p>}
          <p>{sentence}</p>
          <NoticeButton onPress={onPrepare}>Try again</NoticeButton>
        </Notice>
      );
    case 'already_booked':
      return session.id === null ? (
        <Notice tone="brand" role="alert">
          {sentence}
        </Notice>
      ) : (
        <AlreadyBookedNotice sentence={sentence} sessionId={session.id} startsAt={startsAt} />
      );
    case 'not_bookable':
      return (
        <Notice tone="warning" role="alert">
          <p>{sentence}</p>
        </Notice>
      );
  }
}

function AlreadyBookedNotice({
  sentence,
  sessionId,
  startsAt,
}: {
  sentence: string;
  sessionId: number;
  startsAt: string;
}) {
  const { data: booking } = useQuery(myBookingQuery(useApi(), sessionId, startsAt));
  return (
    <Notice tone="brand" role="alert">
      <p>{sentence}</p>
      {booking != null && (
        <ButtonLink href={confirmationPath(booking)} variant="secondary" size="sm" className="mt-3">
          See your booking
        </ButtonLink>
      )}
    </Notice>
  );
}

function NoticeButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" size="sm" className="mt-3" onClick={onPress}>
      {children}
    </Button>
  );
}
