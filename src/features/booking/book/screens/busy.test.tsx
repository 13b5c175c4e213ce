import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Button } from '#shared/ui/buttons/button.tsx';
import { drawScreen, wordsOf } from '#support/draw-screen.tsx';
import { exampleSession } from '#support/example-session.ts';
import { exampleUser } from '#support/example-user.ts';

const nothing = () => {};

// Other files of this process have loaded these modules, and may again: fresh ones, for these tests alone.
beforeAll(() => {
  vi.resetModules();
  // The flow as it stands while the card is being charged.
  vi.doMock('./use-booking-flow.ts', () => ({
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
});
afterAll(() => {
  vi.doUnmock('./use-booking-flow.ts');
  vi.resetModules();
});

it('a checkout that is paying says so, and cannot be pressed again', async () => {
  const { drawScreen: draw } = await import('#support/draw-screen.tsx');
  const { CheckoutScreen } = await import('./checkout-screen.tsx');
  const html = await draw(
    <CheckoutScreen
      session={exampleSession}
      user={exampleUser}
      date={undefined}
      also={undefined}
      list={undefined}
      onChooseDates={nothing}
      now={new Date('2026-11-21T12:00:00Z')}
      here="/checkout/42"
      back={null}
      onChooseDate={nothing}
      places={1}
      onChoosePlaces={nothing}
      code={undefined}
      onChooseCode={nothing}
      credits={undefined}
      onChooseCredits={nothing}
      vouchers={undefined}
      onChooseVouchers={nothing}
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
