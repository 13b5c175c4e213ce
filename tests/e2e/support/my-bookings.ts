import type { Locator, Page } from '@playwright/test';

/** A booking in My Bookings: the ticket if it is the next one, otherwise its row. */
export const bookingRow = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: title, exact: true })
    .or(page.getByRole('listitem', { name: title, exact: true }))
    .first();

/** Opens what can be done with a booking, and returns it. */
export async function openBooking(page: Page, title: string): Promise<Locator> {
  const row = bookingRow(page, title);
  await row.getByRole('button', { name: `More for ${title}` }).click();
  return row;
}
