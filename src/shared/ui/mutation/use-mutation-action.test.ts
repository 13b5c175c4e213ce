import { expect, it } from 'vitest';
import { ApiError } from '../../http/api-client.ts';
import { RefusedError, toRefusal } from './use-mutation-action.ts';

const answer = {
  code: 'invalid_input',
  message: 'Choose a time',
  field: 'time',
  errors: [{ field: 'time', message: 'Choose a time' }],
};

it('says what the server says, as a whole and by field', () => {
  expect(toRefusal(new ApiError(400, JSON.stringify(answer)))).toEqual({
    sentence: 'Choose a time',
    fields: { time: 'Choose a time' },
    status: 400,
    code: 'invalid_input',
  });
});

it('says that no answer came, in the words of the act', () => {
  const none = { fields: {}, status: null, code: null };
  expect(toRefusal(new TypeError('Failed to fetch'))).toEqual({
    ...none,
    sentence: 'We couldn’t reach the server. Try again.',
  });
  expect(toRefusal(new TypeError('Failed to fetch'), 'Nothing was paid.')).toEqual({
    ...none,
    sentence: 'Nothing was paid.',
  });
});

it('knows a refusal that came another way, about one field or the whole', () => {
  expect(toRefusal(new RefusedError('This passkey is not known.'))).toMatchObject({
    sentence: 'This passkey is not known.',
    fields: {},
  });
  expect(toRefusal(new RefusedError('Email is taken', 'email')).fields).toEqual({ email: 'Email is taken' });
});
