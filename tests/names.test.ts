import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  bookingContactSchema,
  namedAttendeeSchema,
  walkInInputSchema,
} from '#areas/booking/bookings/contract.ts';
import { signWaiverSchema, waiverLinkSchema } from '#areas/booking/waivers/contract.ts';
import { businessRegistrationSchema } from '#areas/catalogue/businesses/contract.ts';
import { inviteSchema } from '#areas/catalogue/businesses/team/contract.ts';
import { instructorInputSchema } from '#areas/catalogue/instructors/contract.ts';
import { trainerApplicationSchema } from '#areas/catalogue/trainers/contract.ts';
import { venueInputSchema } from '#areas/catalogue/venues/venue-forms.ts';
import { nameSchema } from '#areas/identity/accounts/contract.ts';
import { newPassSchema } from '#areas/money/entitlements/contract.ts';
import { newMembershipSchema } from '#areas/money/entitlements/memberships/contract.ts';
import { shareSchema } from '#areas/money/entitlements/share/contract.ts';
import { giftSchema } from '#areas/money/entitlements/vouchers/contract.ts';
import { messageSchema } from '#areas/operations/help/messages/contract.ts';

const names: [form: z.ZodType, field: string][] = [
  [nameSchema, 'firstName'],
  [nameSchema, 'lastName'],
  [bookingContactSchema, 'fullName'],
  [namedAttendeeSchema, 'name'],
  [walkInInputSchema, 'name'],
  [signWaiverSchema, 'signedName'],
  [businessRegistrationSchema, 'name'],
  [giftSchema, 'name'],
  [newPassSchema, 'name'],
  [newMembershipSchema, 'name'],
  [trainerApplicationSchema, 'firstName'],
  [trainerApplicationSchema, 'lastName'],
];

/** Shown in mails to strangers whose address somebody else typed. */
const mailedNames: typeof names = [
  [nameSchema, 'firstName'],
  [nameSchema, 'lastName'],
  [bookingContactSchema, 'fullName'],
  [namedAttendeeSchema, 'name'],
  [walkInInputSchema, 'name'],
  [signWaiverSchema, 'signedName'],
  [giftSchema, 'name'],
  [trainerApplicationSchema, 'firstName'],
  [trainerApplicationSchema, 'lastName'],
];

const listComplaints = (form: z.ZodType, field: string, name: string): string[] =>
  (form.safeParse({ [field]: name }).error?.issues ?? [])
    .filter(({ path }) => path[0] === field)
    .map(({ message }) => message);

it.each(names)('a name with a line break or a NUL is refused', (form, field) => {
  const complaints = (name: string) => listComplaints(form, field, name);
  for (const name of ['Ada\nLovelace', 'Ada\u0000'])
    expect(complaints(name)).toEqual([expect.stringMatching(/ characters we can’t show$/)]);
  expect(complaints('Zoë O’Neill')).toEqual([]);
});

const people: typeof names = [...mailedNames, [instructorInputSchema, 'name']];

/** Parses only the name's schema, not the whole form. */
const parseName = (form: z.ZodType, field: string, name: string): unknown => {
  if (!(form instanceof z.ZodObject)) throw new Error('The form has no fields.');
  const schema: z.ZodType = form.shape[field];
  return schema.parse(name);
};

it.each([...names, ...people])(
  'a name is kept without the marks that copying brings along',
  (form, field) => {
    expect(parseName(form, field, '\u202aSiân\u202c\u00a0\u200bO’Neill\ufeff')).toBe('Siân O’Neill');
    expect(parseName(form, field, 'Ada\u202e Lovelace')).toBe('Ada Lovelace');
    expect(parseName(form, field, ' Ada\t Lovelace\n')).toBe('Ada Lovelace');
    expect(parseName(form, field, 'A\u030asa')).toBe('Åsa');
    // Persian needs the zero-width non-joiner.
    expect(parseName(form, field, 'علی\u200cرضا')).toBe('علی\u200cرضا');
  },
);

it.each(people)('a person may be called by one letter', (form, field) => {
  for (const name of ['O', 'Ö', '李', ' E ']) expect(listComplaints(form, field, name)).toEqual([]);
  expect(listComplaints(form, field, '\u200b')).toEqual([expect.stringMatching(/required|name/)]);
});

const webAddresses = [
  'https://evil.example',
  'You won at WWW.evil.example',
  'bit.ly/win-500',
  'BIT.LY',
  'You won at win-500.co.uk today',
  'bit . ly',
  'bit .ly/win-500',
  'win-500. co. uk',
  'bit. ly/win-500',
  'bit\u3002ly',
  'bit\uff0ely',
  'bit\u200b.\u200bly',
  'münchen.de',
  'xn--mnchen-3ya.de',
  'пример.рф',
  'win.例え.中国',
  'Ring 192.168.0.1',
  'jane@gmail.com',
  't.me/win',
];
const notWebAddresses = [
  'Wwwyn o’Neill',
  'St. John',
  'J.R.R. Tolkien',
  'Mr.Lee',
  'Dr.Dre',
  'Mr. Li',
  'Dr.Ng',
  'dr. ng',
  'J. Kim',
  'J.Kim',
  'Jane. Kim',
  'Jane Smith, B.Sc.',
  'Martin Luther King Jr.',
  'Ada/Bob',
];

it.each(mailedNames)('a name that is a web address is refused where strangers are sent it', (form, field) => {
  for (const name of webAddresses)
    expect([name, listComplaints(form, field, name)]).toEqual([name, ['Names can’t contain web addresses']]);
  for (const name of notWebAddresses) expect([name, listComplaints(form, field, name)]).toEqual([name, []]);
});

it('a gift’s message has no web address, and full stops without a space are none', () => {
  const complaints = (message: string) => listComplaints(giftSchema, 'message', message);
  for (const message of ['See bit.ly/win', 'Go to win-500.co.uk now', 'www.evil.example'])
    expect(complaints(message)).toEqual(['Messages can’t contain web addresses']);
  for (const message of ['Happy birthday.Love, Ada', 'From 6.30pm.See you', 'Enjoy. it is yours'])
    expect(complaints(message)).toEqual([]);
});

const phones: typeof names = [
  [bookingContactSchema, 'phone'],
  [businessRegistrationSchema, 'phone'],
  [trainerApplicationSchema, 'phoneNumber'],
];

it.each(phones)('a telephone number is read in the ways people write it', (form, field) => {
  for (const [typed, kept] of phoneForms)
    expect([typed, parseName(form, field, typed)]).toEqual([typed, kept]);
});

it.each(phones)('what is no telephone number is refused with a sentence', (form, field) => {
  for (const typed of [
    '..........',
    '+().- +().-',
    '0000000000',
    '1111111111',
    '07700 90',
    '1'.repeat(31),
    'ring me',
  ])
    expect([typed, listComplaints(form, field, typed)]).toEqual([typed, ['Valid phone number is required']]);
  // Two numbers are ambiguous.
  expect(listComplaints(form, field, '020 7946 0321 / 07700 900123')).toEqual([
    'Valid phone number is required',
  ]);
});

const phoneForms: [typed: string, kept: string][] = [
  ['07700 900123', '07700 900123'],
  ['\u202a+44 7700 900123\u202c', '07700 900123'],
  ['\u2066+44\u00a07700\u00a0900123\u2069', '07700 900123'],
  ['\u200e07700\u200b900123', '07700 900123'],
  ['٠٧٧٠٠٩٠٠١٢٣', '07700 900123'],
  ['０２０７９４６０３２１', '020 7946 0321'],
  ['020–7946—0321', '020 7946 0321'],
  ['020\u20117946\u22120321', '020 7946 0321'],
  ['(020) 7946 0321', '020 7946 0321'],
  ['020.7946.0321', '020 7946 0321'],
  ['0113/496/0123', '0113 496 0123'],
  ['tel:+44-20-7946-0321', '020 7946 0321'],
  ['Tel.: 020 7946 0321', '020 7946 0321'],
  ['+44 (0)20 7946 0321', '020 7946 0321'],
  ['0044 (0) 20 7946 0321', '020 7946 0321'],
  ['++44 20 7946 0321', '020 7946 0321'],
  ['44 20 7946 0321', '020 7946 0321'],
  ['7700900123', '07700 900123'],
  ['07700 900123 (mobile)', '07700 900123'],
  ['020 7946 0321 ext 12', '020 7946 0321 ext. 12'],
  ['020 7946 0321 ext. 12', '020 7946 0321 ext. 12'],
  ['02079460321x12', '020 7946 0321 ext. 12'],
  ['tel:+442079460321;ext=12', '020 7946 0321 ext. 12'],
  ['0800 1111', '0800 1111'],
  ['+353 (0)1 234 5678', '+353 1 234 5678'],
  ['00353 1 234 5678', '+353 1 234 5678'],
  ['+1 (212) 555-0123', '+1 212 555 0123'],
];

const emails: typeof names = [
  [bookingContactSchema, 'email'],
  [businessRegistrationSchema, 'email'],
  [trainerApplicationSchema, 'email'],
  [inviteSchema, 'email'],
  [shareSchema, 'email'],
  [waiverLinkSchema, 'email'],
  [messageSchema, 'email'],
];

it.each(emails)('an email address is read in the ways people paste it', (form, field) => {
  for (const typed of [
    'ada@people.example',
    ' ada@people.example\u00a0',
    '\u202aada@people.example\u202c',
    'ada@\u200bpeople.example\ufeff',
    'mailto:ada@people.example',
    'mailto:ada@people.example?subject=Hello',
    'Ada Lovelace <ada@people.example>',
    '<ada@people.example>,',
    '“ada@people.example”',
    'ada@people.example.',
    'ada＠people．example',
  ])
    expect([typed, parseName(form, field, typed)]).toEqual([typed, 'ada@people.example']);
  expect(listComplaints(form, field, 'ada at people.example')).not.toEqual([]);
});

it('a postcode is found in what was pasted with it', () => {
  for (const typed of [
    'E8 1EA',
    'e81ea',
    'E8\u00a01EA',
    '\u202aE8 1EA\u202c',
    'Ｅ８ １ＥＡ',
    'E8 IEA',
    'London E8 1EA',
    'London E8 IEA',
    'E8 1EA, UK',
    'Postcode: E8 1EA',
    '12 High Street, London, E8 1EA.',
  ])
    expect([typed, parseName(businessRegistrationSchema, 'postcode', typed)]).toEqual([typed, 'E8 1EA']);
  for (const typed of ['E8 1EA or E9 5AB', 'London', 'Area 51 9AB', 'Unit 4 5 Way'])
    expect([typed, listComplaints(businessRegistrationSchema, 'postcode', typed)]).toEqual([
      typed,
      ['Valid UK postcode is required'],
    ]);
});

/** Required fields besides names, with their error. */
const requiredFields: [form: z.ZodType, field: string, sentence: string][] = [
  [businessRegistrationSchema, 'address', 'Address is required'],
  [businessRegistrationSchema, 'description', 'Description must be at least 10 characters'],
  [venueInputSchema, 'address', 'Address is required'],
  [trainerApplicationSchema, 'bio', 'Bio must be at least 50 characters'],
  [trainerApplicationSchema, 'location', 'Location is required'],
];

it.each(requiredFields)('what is needed is not given by marks that nobody sees', (form, field, sentence) => {
  expect(listComplaints(form, field, '\u200b\u2060'.repeat(30))).toEqual([sentence]);
  expect(listComplaints(form, field, '')).toContain(sentence);
  expect(listComplaints(form, field, `7 Wharf Road,\nby the lock. ${'Warm rooms. '.repeat(4)}`)).toEqual([]);
});
