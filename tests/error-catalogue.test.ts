import { describe, expect, it } from 'vitest';
import { loggedOutToast } from '#features/accounts/current/logged-out.tsx';
import { LOGIN_DELAY_MS } from '#features/accounts/current/use-leave-for-login.ts';
import { bookingToasts } from '#features/booking/copy.ts';
import { registrationToasts } from '#features/businesses/register/copy.ts';
import { claimToasts } from '#features/claims/copy.ts';
import { sessionToasts } from '#features/sessions/own/copy.ts';
import { planToasts } from '#features/subscriptions/change/copy.ts';
import { TRAINER_LOGIN_DELAY_MS, trainerToasts } from '#features/trainers/apply/copy.ts';
import { ApiError } from '#shared/http/api-client.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';

const bad = (title: string, description: string) => ({ title, description, variant: 'destructive' as const });

/** Every toast of docs/product/pages.md#toasts that the code could forget, to the letter. */
const catalogue: readonly (readonly [ToastRequest, ToastRequest])[] = [
  [
    bookingToasts.unavailable,
    bad('Payment System Error', 'Payment system is not properly configured. Please contact support.'),
  ],
  [bookingToasts.notReady, bad('Payment Error', 'Payment system is not ready. Please try again.')],
  [bookingToasts.paymentFailed('Your card was declined.'), bad('Payment Failed', 'Your card was declined.')],
  [bookingToasts.bookingFailed('It is full.'), bad('Booking Failed', 'It is full.')],
  [loggedOutToast, bad('Unauthorized', 'You are logged out. Logging in again...')],
  [bookingToasts.signedOut, bad('Authentication Required', 'Please log in to book a session.')],
  [
    bookingToasts.sessionMissing,
    bad('Session Not Found', "The session you're trying to book could not be found."),
  ],
  [
    bookingToasts.confirmed,
    {
      title: 'Booking Confirmed!',
      description: "Your session has been booked successfully. You'll receive a confirmation email shortly.",
    },
  ],
  [bookingToasts.setupFailed('Try later.'), bad('Payment Setup Failed', 'Try later.')],
  [
    registrationToasts.registered,
    {
      title: 'Business Registered!',
      description: "Your business has been submitted for approval. You'll be notified once it's reviewed.",
    },
  ],
  [
    registrationToasts.failed('The server’s own words.'),
    bad('Registration Failed', 'The server’s own words.'),
  ],
  [
    sessionToasts.created,
    { title: 'Session Created!', description: 'Your session has been submitted for approval.' },
  ],
  [
    sessionToasts.creationFailed('The server’s own words.'),
    bad('Session Creation Failed', 'The server’s own words.'),
  ],
  [
    claimToasts.submitted,
    {
      title: 'Claim Submitted',
      description: 'Your business claim request has been submitted for review.',
    },
  ],
  [claimToasts.failed, bad('Error', 'Failed to submit claim request. Please try again.')],
  [claimToasts.signedOut, bad('Login Required', 'You need to log in to claim a business.')],
  [trainerToasts.signedOut, bad('Please sign in', 'You need to be signed in to apply as a trainer.')],
  [trainerToasts.failed('Say more.'), bad('Application Failed', 'Say more.')],
  [
    planToasts.activated,
    { title: 'Payment Successful', description: 'Your subscription has been activated!' },
  ],
];

describe('the error catalogue', () => {
  it.each(catalogue)('%j', (ours, specified) => {
    expect(ours).toEqual(specified);
  });

  it('leaves for the log-in after half a second, for trainers after one', () => {
    expect(LOGIN_DELAY_MS).toBe(500);
    expect(TRAINER_LOGIN_DELAY_MS).toBe(1000);
  });

  it('gives an error the status, a colon and the body', () => {
    expect(new ApiError(401, 'Unauthorized').message).toBe('401: Unauthorized');
  });
});
