import { describe, expect, it } from 'vitest';
import { toAccountRefusal } from './account-actions.ts';

describe('refusalOf', () => {
  it('says our own sentence for a code we know, at its field', () => {
    expect(
      toAccountRefusal(422, { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'User exists' }),
    ).toEqual({
      ok: false,
      sentence: 'There’s already an account with this email. Sign in instead.',
      field: 'email',
    });
  });

  it('does not say which of email and password was wrong', () => {
    const refusal = toAccountRefusal(401, { code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(refusal).toMatchObject({ ok: false });
    expect(refusal).not.toHaveProperty('field');
  });

  it('passes on the message of a refusal it does not know', () => {
    expect(toAccountRefusal(403, { code: 'BANNED', message: 'This account is closed.' })).toEqual({
      ok: false,
      sentence: 'This account is closed.',
    });
  });

  it('puts the sentence beside the field that it is about', () => {
    const body = { code: 'invalid_input', message: 'First name is too long', field: 'firstName' };
    expect(toAccountRefusal(400, body)).toEqual({
      ok: false,
      sentence: 'First name is too long',
      field: 'firstName',
    });
    expect(toAccountRefusal(400, { ...body, field: 'returnTo' })).not.toHaveProperty('field');
  });

  it('tells people to wait after too many attempts', () => {
    expect(toAccountRefusal(429, { message: 'Too many requests.' })).toMatchObject({
      sentence: 'Too many attempts. Wait a minute, then try again.',
    });
  });

  it('never shows the inside of a server error', () => {
    const general = { ok: false, sentence: 'Something went wrong on our side. Try again.' };
    expect(toAccountRefusal(500, { message: 'relation "users" does not exist' })).toEqual(general);
    expect(toAccountRefusal(502, null)).toEqual(general);
    expect(toAccountRefusal(400, 'Bad Request')).toEqual(general);
  });
});
