import { expect, it } from 'vitest';
import { ApiError } from '#shared/http/api-client.ts';
import { Refused, refusalOf } from './use-act.ts';

const answer = {
  code: 'invalid_input',
  message: 'Choose a time',
  field: 'time',
  errors: [{ field: 'time', message: 'Choose a time' }],
};

it('says what the server says, as a whole and by field', () => {
  expect(refusalOf(new ApiError(400, JSON.stringify(answer)))).toEqual({
    sentence: 'Choose a time',
    fields: { time: 'Choose a time' },
    status: 400,
    code: 'invalid_input',
  });
});

it('says that no answer came, in the words of the act', () => {
  const none = { fields: {}, status: null, code: null };
  expect(refusalOf(new TypeError('Failed to fetch'))).toEqual({
    ...none,
    sentence: 'We couldn’t reach the server. Try again.',
  });
  expect(refusalOf(new TypeError('Failed to fetch'), 'Nothing was paid.')).toEqual({
    ...none,
    sentence: 'Nothing was paid.',
  });
});

it('knows a refusal that came another way, about one field or the whole', () => {
  expect(refusalOf(new Refused('This passkey is not known.'))).toMatchObject({
    sentence: 'This passkey is not known.',
    fields: {},
  });
  expect(refusalOf(new Refused('Email is taken', 'email')).fields).toEqual({ email: 'Email is taken' });
});
