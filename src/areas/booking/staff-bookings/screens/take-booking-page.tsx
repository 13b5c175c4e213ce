import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Smartphone from 'lucide-react/icons/smartphone';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { customerQuery } from '#areas/booking/customers/api.ts';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { bookableQuery, customerForDateQuery, takeBooking } from '../api.ts';
import type { Bookable, BookableSession, CustomerForDate, StaffBooking, TakeBooking } from '../contract.ts';
import { isDeskPayment, linkExpiry, MAX_NOTE, MAX_REASON, type StaffPayment } from '../rules.ts';
import type { TakeBookingView } from '../take-booking-address.ts';
import { AttendeeFields, type AttendeeName, readAttendees } from './attendee-fields.tsx';
import { ChoiceGrid, type GridChoice } from './choice-grid.tsx';
import { CustomerStep } from './customer-step.tsx';
import { DateStep } from './date-step.tsx';
import { DeskForm } from './desk-form.tsx';
import { LinkNotice } from './link-notice.tsx';
import { TakenResult } from './taken-result.tsx';

const route = getRouteApi('/business/take-booking');

export function TakeBookingPage({ business }: { business: MyBusiness }) {
  const api = useApi();
  const { business: _business, ...view } = route.useSearch();
  const navigate = route.useNavigate();
  const [taken, setTaken] = useState<StaffBooking | null>(null);
  const { data, isError, refetch } = useQuery({
    ...bookableQuery(api, business.id, { session: view.session, occurrence: view.occurrence }),
    placeholderData: keepPreviousData,
  });
  const show = (next: TakeBookingView) =>
    void navigate({
      search: { business: business.id, ...next },
      replace: true,
      resetScroll: false,
    });
  if (taken !== null)
    return (
      <TakenResult
        booking={taken}
        business={business}
        onAgain={() => {
          setTaken(null);
          show({});
        }}
      />
    );
  if (isError)
    return <ErrorState title="We couldn’t load your sessions. Try again." onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-96 max-w-190 rounded-card" />;
  if (data.sessions.length === 0)
    return (
      <EmptyState
        title="No dates to book"
        action={
          <ButtonLink href={businessHref('/business/calendar', business)}>Open the calendar</ButtonLink>
        }
      >
        You’ll be able to book here once a published session has a date to come.
      </EmptyState>
    );
  return <BookingForm business={business} view={view} bookable={data} onView={show} onTaken={setTaken} />;
}

/** In pence. */
function placePence(payment: StaffPayment | null, session: BookableSession): number {
  if (payment === null || payment === 'card_link') return decimalToPence(session.total) ?? 0;
  return isDeskPayment(payment) ? (decimalToPence(session.sessionFee) ?? 0) : 0;
}

function BookingForm({
  business,
  view,
  bookable,
  onView,
  onTaken,
}: {
  business: MyBusiness;
  view: TakeBookingView;
  bookable: Bookable;
  onView: (view: TakeBookingView) => void;
  onTaken: (booking: StaffBooking) => void;
}) {
  const api = useApi();
  const [openedAt] = useState(() => new Date());
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [wanted, setPlaces] = useState(1);
  const [payment, setPayment] = useState<StaffPayment | null>(null);
  const [copies, setCopies] = useState(false);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [attendees, setAttendees] = useState<readonly AttendeeName[]>([]);
  const [missing, setMissing] = useState<string | null>(null);
  const [again, setAgain] = useState<string | null>(null);

  const { dates } = bookable;
  const date = dates.find(({ id }) => id === view.occurrence) ?? dates.find(({ left }) => left > 0) ?? null;
  const sessionId = date?.sessionId ?? dates[0]?.sessionId;
  const session = bookable.sessions.find(({ id }) => id === sessionId) ?? bookable.sessions[0];
  const customerId = view.customer ?? null;
  const about = useQuery({
    ...customerForDateQuery(api, {
      businessId: business.id,
      occurrenceId: date?.id ?? 0,
      customerId: customerId ?? '',
    }),
    enabled: customerId !== null && date !== null,
  });
  const named = useQuery({ ...customerQuery(api, customerId ?? ''), enabled: customerId !== null });
  const taking = useMutationAction({
    mutate: (body: TakeBooking) => takeBooking(api, business.id, body),
    refresh: [
      ['bookable', business.id],
      ['takings', business.id],
      ['customers', business.id],
      ['business', business.id],
    ],
    onSuccess: onTaken,
    onError: ({ code, sentence }) => {
      if (code === 'already_booked') setAgain(sentence);
    },
  });
  if (session === undefined) return null;

  const isFree = decimalToPence(session.sessionFee) === 0;
  const credits = about.data?.credits ?? 0;
  const way = isFree ? 'free' : payment;
  const places = Math.max(1, Math.min(wanted, date?.left ?? 1, MAX_PLACES));
  const pence = places * placePence(way, session);
  const email = named.data?.email ?? '';
  const emailLink = way === 'card_link' && email !== '' && !copies;
  const customerName = named.data === undefined ? 'The customer' : firstName(named.data.name);
  const names = readAttendees(attendees, places, session.asksAges);

  const send = (more: Partial<TakeBooking> = {}) => {
    const fault =
      customerId === null
        ? 'Choose a customer first.'
        : date === null
          ? 'Choose a date with a free place.'
          : way === null
            ? 'Choose how it’s paid.'
            : way === 'free' && reason.trim() === ''
              ? 'Say why it’s free.'
              : names.fault;
    setMissing(fault);
    if (fault !== null || customerId === null || date === null || way === null) return;
    void taking.run({
      key,
      customerId,
      occurrenceId: date.id,
      places,
      payment: way,
      amount: penceToDecimal(pence),
      ...(names.attendees === null ? {} : { attendees: names.attendees }),
      reason: way === 'free' ? reason.trim() : '',
      note: note.trim(),
      emailLink,
      again: false,
      ...more,
    });
  };

  const ways: GridChoice<StaffPayment>[] = [
    {
      value: 'card_link',
      label: 'Card link',
      detail: email === '' ? 'Copy it' : 'By email',
      icon: Smartphone,
    },
    { value: 'cash', label: 'Cash', detail: 'At the desk', icon: Banknote },
    { value: 'card_reader', label: 'Card reader', detail: 'At the desk', icon: CreditCard },
    {
      value: 'pass',
      label: 'Pass',
      detail: customerId === null ? 'Credits' : `${pluralize(credits, 'credit')} left`,
      icon: Ticket,
      disabled: credits < places,
    },
    { value: 'free', label: 'Free', detail: 'Say why', icon: HeartHandshake },
  ];

  return (
    <DeskForm
      business={business}
      fault={missing ?? (again === null ? taking.sentence : null)}
      payer={payerText(way, customerName, places)}
      pence={pence}
      busy={taking.busy}
      busyLabel="Booking…"
      confirmLabel={confirmText(way, emailLink, pence)}
      onSubmit={send}
    >
      <CustomerStep
        businessId={business.id}
        chosen={customerId}
        onChoose={(id) => {
          setMissing(null);
          setKey(crypto.randomUUID());
          const { customer: _before, ...rest } = view;
          onView(id === null ? rest : { ...rest, customer: id });
        }}
      />
      {about.data !== undefined && about.data.booked > 0 && <HasPlaces about={about.data} />}
      <DateStep
        bookable={bookable}
        sessionId={session.id}
        occurrenceId={date?.id ?? null}
        onSession={(id) => onView({ ...(view.customer && { customer: view.customer }), session: id })}
        onDate={(id) => {
          setKey(crypto.randomUUID());
          onView({ ...(view.customer && { customer: view.customer }), occurrence: id });
        }}
      />
      <Stepper
        label="Places"
        hint={date === null ? 'No date has a free place' : `${pluralize(date.left, 'place')} left`}
        unit="place"
        value={places}
        max={Math.max(1, Math.min(MAX_PLACES, date?.left ?? 1))}
        onChange={setPlaces}
      />
      <AttendeeFields
        places={places}
        asksAges={session.asksAges}
        buyer={named.data?.name ?? ''}
        attendees={attendees}
        onChange={setAttendees}
      />
      {!isFree && (
        <ChoiceGrid
          legend="How is it paid?"
          name="payment"
          choices={ways}
          chosen={payment}
          onChoose={(value) => {
            setMissing(null);
            setPayment(value);
          }}
        />
      )}
      {way === 'card_link' && date !== null && (
        <LinkNotice email={email} copies={copies} onCopies={setCopies}>
          We keep the {places === 1 ? 'place' : 'places'} until{' '}
          <b>{formatLondonTime(linkExpiry(openedAt, new Date(date.startsAt)))}</b>.
        </LinkNotice>
      )}
      {way === 'free' && (
        <TextField
          label="Why is it free?"
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => {
            setMissing(null);
            setReason(target.value);
          }}
        />
      )}
      <TextField
        label="Note"
        optional
        hint="Your team sees it at the front desk"
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {again !== null && (
        <MutationDialog
          open
          title="Book more places?"
          cancelLabel="Cancel"
          confirmLabel={places === 1 ? 'Book another place' : `Book ${places} more places`}
          destructive={false}
          onClose={() => setAgain(null)}
          onConfirm={() => {
            setAgain(null);
            send({ again: true });
          }}
        >
          <p>{again} Book more for the same person?</p>
        </MutationDialog>
      )}
    </DeskForm>
  );
}

function HasPlaces({ about }: { about: CustomerForDate }) {
  return (
    <Notice tone="warning" role="status">
      {about.name} already has {pluralize(about.booked, 'place')} on this date.
    </Notice>
  );
}

function payerText(way: StaffPayment | null, name: string, places: number): string {
  switch (way) {
    case null:
      return `${pluralize(places, 'place')}, with the platform fee by card`;
    case 'card_link':
      return `${name} pays, with the platform fee`;
    case 'cash':
    case 'card_reader':
      return `${name} pays you, no fee`;
    case 'pass':
      return `${pluralize(places, 'credit')} of a pass`;
    case 'free':
      return 'Nobody pays';
  }
}

function confirmText(way: StaffPayment | null, emailLink: boolean, pence: number): string {
  if (way === 'card_link') return emailLink ? 'Book and send link' : 'Book and copy link';
  return way !== null && isDeskPayment(way) ? `Book and take ${formatPounds(pence)}` : 'Book';
}
