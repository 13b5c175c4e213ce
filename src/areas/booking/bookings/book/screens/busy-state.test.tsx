import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Button } from '#shared/ui/buttons/button.tsx';
import { exampleSession } from '#support/example-session.ts';
import { exampleUser } from '#support/example-user.ts';
import { renderServerHtml, visibleText } from '#support/render-server-html.tsx';

const noop = () => {};

beforeAll(() => {
  vi.resetModules();
  vi.doMock('./use-booking-flow.ts', () => ({
    useBookingFlow: () => ({
      state: { step: 'idle' },
      busy: true,
      ready: true,
      paymentUnavailable: false,
      onPaymentReady: noop,
      onPaymentUnavailable: noop,
      prepare: noop,
      submit: () => Promise.resolve(false),
    }),
  }));
});
afterAll(() => {
  vi.doUnmock('./use-booking-flow.ts');
  vi.resetModules();
});

it('a checkout that is paying says so, and cannot be pressed again', async () => {
  const { renderServerHtml: draw } = await import('#support/render-server-html.tsx');
  const { CheckoutScreen } = await import('./checkout-screen.tsx');
  const html = await draw(
    <CheckoutScreen
      session={exampleSession}
      user={exampleUser}
      date={undefined}
      also={undefined}
      list={undefined}
      onChooseDates={noop}
      now={new Date('2026-11-21T12:00:00Z')}
      here="/checkout/42"
      onVisitorSettled={noop}
      back={null}
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
      phone=""
      PaymentForm={() => null}
      Wallets={() => null}
    />,
  );
  expect(visibleText(html)).toContain('Processing Payment...');
  expect(html).toMatch(/<button form="checkout" type="submit"[^>]*aria-disabled="true"[^>]*aria-busy="true"/);
});

it('any other button that works says "Processing..."', async () => {
  expect(visibleText(await renderServerHtml(<Button busy>Book &amp; Pay £15.40</Button>))).toContain(
    'Processing...',
  );
});
