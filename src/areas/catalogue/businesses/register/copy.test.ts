import { expect, it } from 'vitest';
import { registrationToasts } from './copy.ts';

it('registering says what docs/product/pages.md#toasts says', () => {
  expect(registrationToasts.registered).toEqual({
    title: 'Business Registered!',
    description: "Your business has been submitted for approval. You'll be notified once it's reviewed.",
  });
  expect(registrationToasts.failed('You have already submitted this business.')).toEqual({
    title: 'Registration Failed',
    description: 'You have already submitted this business.',
    variant: 'destructive',
  });
});
