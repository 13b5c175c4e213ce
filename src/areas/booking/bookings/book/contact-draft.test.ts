import { describe, expect, it } from 'vitest';
import { bookingContactSchema } from '../contract.ts';
import { type ContactDraft, contactErrors } from './contact-draft.ts';

const validDraft: ContactDraft = {
  fullName: 'Ada Example',
  email: 'ada@fettle.example',
  phone: '07700 900123',
  specialRequirements: '',
};

/** The first error of each field by the API schema. */
function serverErrors(draft: ContactDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of bookingContactSchema.safeParse(draft).error?.issues ?? [])
    errors[path.join('.')] ??= message;
  return errors;
}

describe('who books', () => {
  it.each<Partial<ContactDraft>>([
    {},
    { fullName: '\u200b' },
    { fullName: '123' },
    { fullName: ' Ö ' },
    { fullName: 'www.evil.example' },
    { fullName: 'x'.repeat(121) },
    { email: '' },
    { email: 'ada@' },
    { email: 'mailto:ada@example.org,' },
    { email: 'Ada <ada@example.org>' },
    { email: 'ada@example' },
    { email: '.ada@example.org' },
    { email: 'ada..b@example.org' },
    { email: 'ada.@example.org' },
    { email: "o'hara+gym@mail.example.co.uk" },
    { email: 'ada b@example.org' },
    { email: `${'a'.repeat(250)}@example.org` },
    { phone: '' },
    { phone: '..........' },
    { phone: '\u202a+44 7700 900123\u202c' },
    { phone: 'tel:0044 (0)7700/900.123' },
    { phone: '+44 (0)7700 900-123' },
    { phone: '07700 900123 ext. 4' },
    { phone: '1'.repeat(31) },
    { specialRequirements: 'x'.repeat(1001) },
    { fullName: '', email: 'x', phone: 'x' },
  ])('is checked as the server checks it: %j', (changes) => {
    const draft = { ...validDraft, ...changes };
    expect(contactErrors(draft)).toEqual(serverErrors(draft));
  });
});
