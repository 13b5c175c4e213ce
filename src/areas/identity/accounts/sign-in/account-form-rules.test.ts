import { describe, expect, it } from 'vitest';
import { accountErrors } from './account-form-rules.ts';

describe('accountErrors', () => {
  it('finds nothing wrong with a full sign-up', () => {
    const values = { firstName: 'Ada', lastName: 'Lin', email: ' ada@fettle.example ', password: 'eight888' };
    expect(accountErrors(values, { newPassword: true })).toEqual({});
  });

  it('names every empty field of the form, and no other', () => {
    expect(accountErrors({ email: '', password: ' ' }, { newPassword: false })).toEqual({
      email: 'Valid email is required',
      password: 'Password is required',
    });
  });

  it.each(['ada', 'ada@', 'ada@fettle', 'a da@fettle.example', 'ada@fettle..example', '@fettle.example'])(
    'refuses %s as an email',
    (email) => {
      expect(accountErrors({ email }, { newPassword: false })).toEqual({ email: 'Valid email is required' });
    },
  );

  it('asks for eight characters of a new password only', () => {
    expect(accountErrors({ password: 'seven77' }, { newPassword: true })).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect(accountErrors({ password: 'seven77' }, { newPassword: false })).toEqual({});
  });
});
