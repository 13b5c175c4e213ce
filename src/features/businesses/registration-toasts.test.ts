import { expect, it } from 'vitest';
import { ApiError } from '#shared/http/api-client.ts';
import { registrationToasts } from './registration-toasts.ts';

it('registering says what the specification says (section 8)', () => {
  expect(registrationToasts.registered).toEqual({
    title: 'Business Registered!',
    description: "Your business has been submitted for approval. You'll be notified once it's reviewed.",
  });
  const refused = new ApiError(
    409,
    JSON.stringify({ code: 'conflict', message: 'You have already submitted this business.' }),
  );
  expect(registrationToasts.failed(refused)).toEqual({
    title: 'Registration Failed',
    description: 'You have already submitted this business.',
    variant: 'destructive',
  });
  expect(registrationToasts.failed(new TypeError('Failed to fetch')).description).toBe(
    'Please check your connection and try again.',
  );
});
