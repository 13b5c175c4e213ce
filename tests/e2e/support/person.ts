import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPage, waitUntilInteractive } from './open-page.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export function newPerson(): Person {
  return {
    firstName: 'Robin',
    lastName: 'Ellery',
    email: `robin.${randomUUID()}@people.example`,
    password: 'a quiet long password',
  };
}

export async function signUp(page: Page, named: Partial<Person> = {}): Promise<Person> {
  const person = { ...newPerson(), ...named };
  const { origin } = new URL(page.url());
  const answer = await page.request.post('/api/auth/sign-up/email', {
    // A request with a cookie, such as a visitor's hold, is refused without it.
    headers: origin === 'null' ? {} : { origin },
    data: { name: `${person.firstName} ${person.lastName}`, ...person },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return person;
}

/** As if they had followed the link in the mail. */
export async function verifyEmail(site: Site, { email }: Pick<Person, 'email'>): Promise<void> {
  await site.db.query('UPDATE users SET email_verified = true WHERE email = $1', [email]);
}

export async function signOut(page: Page): Promise<void> {
  await openPage(page, '/api/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await waitUntilInteractive(page);
}
