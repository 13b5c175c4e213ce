import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPage, waitUntilInteractive } from './open-page.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

/** Somebody with an account of their own, so that no two tests meet. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** A person nobody has heard of yet. */
export function newPerson(): Person {
  return {
    firstName: 'Robin',
    lastName: 'Ellery',
    email: `robin.${randomUUID()}@people.example`,
    password: 'a quiet long password',
  };
}

/** Makes an account over the interface; the page's browser is signed in from then on. */
export async function signUp(page: Page, named: Partial<Person> = {}): Promise<Person> {
  const person = { ...newPerson(), ...named };
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: { name: `${person.firstName} ${person.lastName}`, ...person },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return person;
}

/** As if somebody had opened the link that was mailed to them. */
export async function verifyEmail(site: Site, { email }: Pick<Person, 'email'>): Promise<void> {
  await site.db.query('UPDATE users SET email_verified = true WHERE email = $1', [email]);
}

/** Signs the page's browser out, as somebody who comes by that address by themselves. */
export async function signOut(page: Page): Promise<void> {
  await openPage(page, '/api/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await waitUntilInteractive(page);
}
