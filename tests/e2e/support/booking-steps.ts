import type { Locator, Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import type { Person } from './person.ts';
import type { ArrangedSession } from './sessions.ts';
import { expect } from './test.ts';

/** The sandbox's cards (packages/stripe-sandbox/README.md). */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  authentication: '4000 0025 0000 3155',
} as const;

/** The checkout page, or the dialog over the search. */
export type BookingFormRoot = Page | Locator;

export const payButton = (place: BookingFormRoot) =>
  place.getByRole('button', { name: /^(Book & Pay|Try Again, Pay)/ });

export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });

declare global {
  interface Window {
    /** A global for tests that record toasts. */
    noteToast?: (text: string) => void;
  }
}

/** Records every toast from the next document on: one may vanish with a redirect before a test can check. */
export async function recordToasts(page: Page): Promise<readonly string[]> {
  const shown: string[] = [];
  await page.exposeFunction('noteToast', (text: string) => shown.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[aria-label^="Notifications"] li')) {
        window.noteToast?.(toast.innerText);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return shown;
}

export async function openCheckout(page: Page, session: ArrangedSession, date = 0): Promise<void> {
  await openPage(page, checkoutPath(session, date));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking');
}

export function checkoutPath(session: ArrangedSession, date = 0): string {
  return `/checkout/${session.id}?date=${encodeURIComponent(session.dates[date]?.startsAt.toISOString() ?? '')}`;
}

/** The dialog over the search; small screens go on to the checkout's page, which is then the form. */
export async function bookFromSearch(page: Page, session: ArrangedSession): Promise<BookingFormRoot> {
  const dialog = await openDialog(page, session);
  if ((page.viewportSize()?.width ?? 0) >= 1024) return dialog;
  await page.waitForURL('**/checkout/**');
  return page;
}

/** Opens the date, the places and their sums, which small screens fold to a row. */
export async function openFacts(place: BookingFormRoot): Promise<void> {
  const edit = place.getByRole('button', { name: 'Edit date or places' });
  if (await edit.isVisible()) await edit.click();
}

export async function openDialog(page: Page, session: ArrangedSession): Promise<Locator> {
  await openPage(page, `/search?q=${encodeURIComponent(session.title)}`);
  const card = page.getByRole('article', { name: session.title });
  await card.getByRole('button', { name: 'Book Now' }).click();
  return page.getByRole('dialog');
}

export async function fillDetails(place: BookingFormRoot, person: Person, requirements = ''): Promise<void> {
  await expect(place.getByLabel('Full Name')).toHaveValue(`${person.firstName} ${person.lastName}`);
  await expect(place.getByLabel('Email Address')).toHaveValue(person.email);
  // Folded if we know the phone number from an earlier booking.
  if (!(await place.getByRole('button', { name: 'Change your details' }).isVisible()))
    await place.getByLabel('Phone Number').fill('07700 900123');
  if (requirements === '') return;
  await place.getByText(/^Special Requirements \(optional\)/).click();
  await place.getByLabel('Special Requirements').fill(requirements);
}

export async function addPromoCode(place: BookingFormRoot): Promise<Locator> {
  await place.getByRole('button', { name: 'Add a promo code' }).click();
  const code = place.getByLabel('Promo code');
  await expect(code).toBeFocused();
  return code;
}

export async function fillCard(place: BookingFormRoot, number: string): Promise<void> {
  await place.getByLabel('Card number').fill(number);
  await place.getByLabel('Expiry').fill('12 / 40');
  await place.getByLabel('Security code').fill('123');
}

export async function expectConfirmation(page: Page, session: ArrangedSession): Promise<void> {
  await page.waitForURL('**/booking-confirmation?**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!');
  await expect(page.getByRole('article')).toContainText(session.title);
}
