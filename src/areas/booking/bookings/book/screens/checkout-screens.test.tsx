import { describe, expect, it } from 'vitest';
import { exampleBooking } from '#support/example-booking.ts';
import { exampleSession } from '#support/example-session.ts';
import { exampleUser as user } from '#support/example-user.ts';
import { renderServerHtml, visibleText } from '#support/render-server-html.tsx';
import { BookingForm } from './booking-form.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import { AppointmentConfirmation } from './confirmation/appointment-confirmation.tsx';
import { ConfirmationScreen } from './confirmation/confirmation-screen.tsx';
import { CancelledScreen } from './confirmation/confirmation-states.tsx';
import type { BookingFlow } from './use-booking-flow.ts';

const now = new Date('2026-11-21T12:00:00Z');
const noop = () => {};
const PaymentForm = () => <p>The card form</p>;
const Wallets = () => null;

function checkout(changes: Partial<typeof exampleSession> = {}, phone = ''): Promise<string> {
  return renderServerHtml(
    <CheckoutScreen
      session={{ ...exampleSession, ...changes }}
      user={user}
      date={undefined}
      also={undefined}
      list={undefined}
      onChooseDates={noop}
      now={now}
      here="/checkout/42"
      onVisitorSettled={noop}
      back={<a href="/search">Back to where it was found</a>}
      onChooseDate={noop}
      places={1}
      onChoosePeople={() => undefined}
      onChoosePlaces={noop}
      code={undefined}
      onChooseCode={noop}
      credits={undefined}
      onChooseCredits={noop}
      vouchers={undefined}
      onChooseVouchers={noop}
      onBooked={noop}
      onSignedOut={noop}
      onStale={noop}
      phone={phone}
      PaymentForm={PaymentForm}
      Wallets={Wallets}
    />,
  );
}

describe('the checkout', () => {
  it('shows what is booked and what it costs, in the words of docs/product/booking.md#checkout', async () => {
    const words = visibleText(await checkout());
    for (const text of [
      'Complete Your Booking',
      'Lamplight Yoga',
      'Slow and warm, by candlelight.',
      'Wharf Lane Hall',
      '1 Wharf Lane, London',
      '(60 min)',
      'Max 12 people',
      '4.8 rating, no reviews yet',
      'Beginner',
      'Age 18-25',
      'Session Fee £14.00',
      'Platform Fee (10%) £1.40',
      'Total £15.40',
      'Full Name',
      'Email Address',
      'Phone Number',
      'Special Requirements (optional)',
      'Book & Pay £15.40',
      'Payments are encrypted and secure.',
    ]) {
      expect(words).toContain(text);
    }
  });

  it('lets nobody submit before the payment system is ready', async () => {
    const html = await checkout();
    expect(html).toMatch(/<button form="checkout" disabled="" type="submit"/);
    expect(html).toContain('Setting up payment...');
    expect(html).toMatch(/<textarea[^>]*rows="3"/);
  });

  it('folds the contact to one line once all of it is known, and keeps the fields in the form', async () => {
    expect(await checkout()).not.toContain('your details</span>');
    const html = await checkout({}, '07700 900123');
    expect(visibleText(html)).toContain(
      `${user.firstName} ${user.lastName} ${user.email} 07700 900123 Change your details`,
    );
    expect(html).toMatch(/hidden=""[^>]*>(?:<(?:div|label)[^>]*>)+Full Name/);
  });

  it('keeps the row of the wallets free from the first HTML, above the details', async () => {
    const words = visibleText(await checkout());
    expect(words.indexOf('or pay another way')).toBeGreaterThan(0);
    expect(words.indexOf('or pay another way')).toBeLessThan(words.indexOf('Your details'));
    expect(visibleText(await checkout({ price: '0.00', totalPrice: '0.00' }))).not.toContain(
      'or pay another way',
    );
  });

  it('asks for a promo code and requirements only behind links', async () => {
    const html = await checkout();
    expect(html).toContain('Add a promo code');
    expect(html).not.toContain('Promo code<');
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Special Requirements/);
  });

  it('offers no form for what cannot be booked', async () => {
    const words = visibleText(await checkout({ bookable: false, nextOccurrences: [] }));
    expect(words).not.toContain('Book & Pay');
    expect(words).toContain('Not bookable online');
  });

  it('shows the rating that people gave, and with how many they are', async () => {
    const words = visibleText(await checkout({ rating: 4.5, reviewCount: 8 }));
    expect(words).toContain('4.5 rating (8 reviews)');
    expect(words).not.toContain('4.8');
  });
});

describe('the form', () => {
  it('says that the payment is being set up until it is', async () => {
    const flow: BookingFlow = {
      state: { step: 'preparing', previous: null },
      busy: false,
      ready: false,
      refusedAtOnce: false,
      paymentUnavailable: false,
      onPaymentReady: noop,
      onPaymentUnavailable: noop,
      prepare: noop,
      submit: () => Promise.resolve(false),
    };
    const hold = {
      session: { id: 42, totalPrice: '15.40' },
      startsAt: exampleBooking.sessionDate,
      onChangeDate: noop,
    };
    const form = {
      id: 'checkout',
      sessionId: 42,
      user,
      phone: '',
      total: '£15.40',
      PaymentForm,
      Wallets,
      hold,
    };
    const html = await renderServerHtml(<BookingForm {...form} flow={flow} />);
    expect(html).toMatch(/role="status"[^>]*>Setting up payment\.\.\.</);
    expect(html).not.toContain('The card form');

    const sentence = 'This date has already started. Choose another one.';
    const refused = {
      ...flow,
      state: { step: 'refused', previous: null, refusal: { kind: 'date_gone', sentence } },
      refusedAtOnce: true,
    } as const;
    expect(await renderServerHtml(<BookingForm {...form} flow={refused} />)).toContain(sentence);
    expect(
      await renderServerHtml(<BookingForm {...form} flow={refused} refusalAbove />),
      'the screen says it on top',
    ).not.toContain(sentence);
  });
});

describe('the confirmation', () => {
  const draw = async (changes: Partial<typeof exampleSession> = {}, at = now) =>
    renderServerHtml(
      <ConfirmationScreen
        booking={exampleBooking}
        session={{ ...exampleSession, ...changes }}
        firstName="Sam"
        now={at}
      />,
    );

  it('has all that docs/product/booking.md#confirmation lists', async () => {
    const words = visibleText(await draw());
    for (const text of [
      'Booking Confirmed!',
      'See you on Tuesday, Sam. We’ve emailed your confirmation.',
      'Sunrise Flow',
      'Slow and warm, by candlelight.',
      'Wharf Lane Hall, 1 Wharf Lane, London E8 1AA',
      '60 min',
      'Max 12',
      'Total Paid £15.40',
      'Session Schedule',
      'Monday 18:30 to 19:30',
      'Business Contact',
      '020 7946 0001',
      'desk@hall.example',
      'Visit Website',
      'Download Receipt',
      'Add to calendar',
      'Back to Home',
      'Arrive 10 minutes early.',
      'Bring workout gear and water.',
      'Contact the business for changes or cancellations.',
      'Check your email for joining instructions.',
    ]) {
      expect(words).toContain(text);
    }
  });

  it('says what a promo code took off, between the session’s price and the fee on what was left', async () => {
    const booking = {
      ...exampleBooking,
      sessionFee: '10.50',
      platformFee: '1.05',
      totalAmount: '11.55',
      code: { code: 'EARLYBIRD', off: '3.50' },
    };
    const html = await renderServerHtml(
      <ConfirmationScreen booking={booking} session={exampleSession} firstName="Sam" now={now} />,
    );
    expect(visibleText(html)).toContain(
      'Session Fee £14.00 EARLYBIRD −£3.50 Platform Fee (10%) £1.05 Total Paid £11.55',
    );
  });

  it('has its code for the door, the receipt as PDF, and one way to cancel with what it gives back', async () => {
    const html = await draw();
    expect(html).toContain(`src="/api/bookings/${exampleBooking.id}/check-in.svg"`);
    expect(html).toContain(`href="/api/bookings/${exampleBooking.id}/receipt.pdf"`);
    expect(visibleText(html)).toContain(
      'You can also cancel in My Bookings . Cancel before Mon 23 Nov, 07:00 for a full refund (£15.40).',
    );
    const over = await draw({}, new Date('2026-11-24T09:00:00Z'));
    expect(over).not.toContain('check-in.svg');
    expect(visibleText(over)).not.toContain('You can also cancel');
  });

  it('names the date of a session that is a week away', async () => {
    const words = visibleText(await draw({}, new Date('2026-11-17T12:00:00Z')));
    expect(words).toContain('See you on Tuesday 24 November, Sam.');
  });

  it('leads to the business’s own site, and home', async () => {
    const html = await draw();
    expect(html).toMatch(/<a href="https:\/\/hall\.example"[^>]*>Visit Website<\/a>/);
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Back to Home<\/a>/);
    expect(await draw({ business: { ...exampleSession.business, website: null } })).not.toContain(
      'Visit Website',
    );
  });

  it('says who will tell the times where no weekly ones are known', async () => {
    expect(await draw({ schedule: [] })).toContain('Schedule details will be confirmed by the business.');
  });

  it('looks back once the session is over', async () => {
    const words = visibleText(await draw({}, new Date('2026-11-24T09:00:00Z')));
    expect(words).toContain('This session took place on Tuesday 24 November');
    expect(words).not.toContain('See you on');
  });
});

describe('the confirmation of an hour with a trainer', () => {
  const drawHtml = (sessionType: 'one_on_one' | 'online') =>
    renderServerHtml(
      <AppointmentConfirmation
        booking={{
          ...exampleBooking,
          sessionId: null,
          trainer: { id: 3, sessionType },
          business: { ...exampleBooking.business, name: 'Amara Okafor' },
        }}
        firstName="Sam"
        now={now}
        signInOffer={null}
      />,
    );
  const draw = async (sessionType: 'one_on_one' | 'online') => visibleText(await drawHtml(sessionType));

  it('prints what was booked and paid, not the whole page', async () => {
    expect((await drawHtml('one_on_one')).match(/data-print/g)).toHaveLength(2);
  });

  it('fits what was booked', async () => {
    const online = await draw('online');
    expect(online).toContain('See you on Tuesday, Sam.');
    expect(online).toContain('Amara Okafor will send you the link to join.');
    expect(online).not.toMatch(/10 minutes early|Show this at the door/);
    expect(await draw('one_on_one')).toContain('Be ready 10 minutes early.');
  });
});

describe('a cancelled booking', () => {
  const cancelled = { ...exampleBooking, state: 'cancelled_by_business' } as const;

  it('says what goes back, and what should have and did not', async () => {
    const paid = visibleText(
      await renderServerHtml(<CancelledScreen booking={{ ...cancelled, refundedAmount: '15.40' }} />),
    );
    expect(paid).toContain(
      'was cancelled by the business. We’re refunding £15.40 to the card you paid with.',
    );
    expect(paid).not.toContain('hasn’t reached you yet');
    const owed = visibleText(
      await renderServerHtml(<CancelledScreen booking={{ ...cancelled, refundFailedAmount: '15.40' }} />),
    );
    expect(owed).toContain(
      'Our refund of £15.40 hasn’t reached you yet. We’ll email you when it’s on its way.',
    );
    expect(owed).not.toContain('goes back');
  });
});
