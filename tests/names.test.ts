import { expect, it } from 'vitest';
import type { z } from 'zod';
import { nameSchema } from '#features/accounts/contract.ts';
import { attendeeSchema, bookingContactSchema } from '#features/booking/contract.ts';
import { businessRegistrationSchema } from '#features/businesses/contract.ts';
import { newPassSchema } from '#features/credits/contract.ts';
import { newMembershipSchema } from '#features/credits/memberships/contract.ts';
import { giftSchema } from '#features/credits/vouchers/contract.ts';
import { trainerApplicationSchema } from '#features/trainers/contract.ts';
import { venueInputSchema } from '#features/venues/venue-forms.ts';

/** Every name that somebody gives and others read in lists, mails and headers, with its form. */
const names: [form: z.ZodType, field: string][] = [
  [nameSchema, 'firstName'],
  [nameSchema, 'lastName'],
  [bookingContactSchema, 'fullName'],
  [attendeeSchema, 'name'],
  [businessRegistrationSchema, 'name'],
  [giftSchema, 'name'],
  [newPassSchema, 'name'],
  [newMembershipSchema, 'name'],
  [trainerApplicationSchema, 'firstName'],
  [trainerApplicationSchema, 'lastName'],
];

/** Those of them that are read in mails to people whom the site does not know, and whose address somebody else gave. */
const mailed: typeof names = [
  [nameSchema, 'firstName'],
  [nameSchema, 'lastName'],
  [bookingContactSchema, 'fullName'],
  [attendeeSchema, 'name'],
  [giftSchema, 'name'],
];

const complaintsOf = (form: z.ZodType, field: string, name: string) =>
  form
    .safeParse({ [field]: name })
    .error?.issues.filter(({ path }) => path[0] === field)
    .map(({ message }) => message);

it.each(names)('a name with a line break, a NUL or a mark that turns it around is refused', (form, field) => {
  const complaints = (name: string) => complaintsOf(form, field, name);
  for (const name of ['Ada\nLovelace', 'Ada\u0000', 'Ada\u202ecolevoL'])
    expect(complaints(name)).toEqual([expect.stringMatching(/ characters that are not for names$/)]);
  expect(complaints('Zoë O’Neill')).toEqual([]);
});

it.each(mailed)('a name that is a web address is refused where strangers are sent it', (form, field) => {
  for (const name of ['https://evil.example', 'You won at WWW.evil.example'])
    expect(complaintsOf(form, field, name)).toEqual(['Please leave web addresses out of the name']);
  expect(complaintsOf(form, field, 'Wwwyn o’Neill')).toEqual([]);
});

/** What a page is nothing without, beside names, and what is said where it is missing. */
const needed: [form: z.ZodType, field: string, sentence: string][] = [
  [businessRegistrationSchema, 'address', 'Address is required'],
  [businessRegistrationSchema, 'description', 'Description must be at least 10 characters'],
  [venueInputSchema, 'address', 'Address is required'],
  [trainerApplicationSchema, 'bio', 'Bio must be at least 50 characters'],
  [trainerApplicationSchema, 'location', 'Location is required'],
];

it.each(needed)('what is needed is not given by marks that nobody sees', (form, field, sentence) => {
  expect(complaintsOf(form, field, '\u200b\u2060'.repeat(30))).toEqual([sentence]);
  expect(complaintsOf(form, field, '')).toContain(sentence);
  expect(complaintsOf(form, field, `7 Wharf Road,\nby the lock. ${'Warm rooms. '.repeat(4)}`)).toEqual([]);
});
