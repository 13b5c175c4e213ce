import { expect, it, vi } from 'vitest';
import { Button } from '#shared/ui/button.tsx';
import { drawScreen, wordsOf } from '#support/draw-screen.tsx';
import { exampleSession } from '#support/example-session.ts';
import { exampleUser } from '#support/example-user.ts';
import { CheckoutScreen } from './checkout-screen.tsx';

const nothing = vi.hoisted(() => () => {});

// The flow as it stands while the card is being charged.
vi.mock('./use-booking-flow.ts', () => ({
  useBookingFlow: () => ({
    state: { step: 'idle' },
    busy: true,
    ready: true,
    paymentUnavailable: false,
    onPaymentReady: nothing,
    onPaymentUnavailable: nothing,
    prepare: nothing,
    submit: () => Promise.resolve(false),
  }),
}));

it('a checkout that is paying says so, and cannot be pressed again', async () => {
  const html = await drawScreen(
    <CheckoutScreen
      session={exampleSession}
      user={exampleUser}
      date={undefined}
      now={new Date('2026-11-21T12:00:00Z')}
      loginHref="/api/login"
      back={{ href: '/search' }}
      onChooseDate={nothing}
      onBooked={nothing}
      onSignedOut={nothing}
      onStale={nothing}
      PaymentForm={() => null}
    />,
  );
  expect(wordsOf(html)).toContain('Processing Payment...');
  expect(html).toMatch(/<button type="submit"[^>]*aria-disabled="true"[^>]*aria-busy="true"/);
});

it('any other button that works says "Processing..."', async () => {
  expect(wordsOf(await drawScreen(<Button busy>Book &amp; Pay £15.40</Button>))).toContain('Processing...');
});
