import { describe, expect, it } from 'vitest';
import { bookingToasts } from '#areas/booking/bookings/copy.ts';
import { registrationToasts } from '#areas/catalogue/businesses/register/copy.ts';
import { claimToasts } from '#areas/catalogue/claims/copy.ts';
import { sessionToasts } from '#areas/catalogue/sessions/own/copy.ts';
import { TRAINER_LOGIN_DELAY_MS, trainerToasts } from '#areas/catalogue/trainers/apply/copy.ts';
import { loggedOutToast } from '#areas/identity/accounts/current/logged-out.tsx';
import { LOGIN_DELAY_MS } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { planToasts } from '#areas/money/plans/change/copy.ts';
import { ApiError } from '#shared/http/api-client.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';

const errorToast = (title: string, description: string) => ({
  title,
  description,
  variant: 'destructive' as const,
});

/** Toasts of docs/product/pages.md#toasts, word for word. */
const catalogue: readonly (readonly [ToastRequest, ToastRequest])[] = [
  [
    bookingToasts.unavailable,
    errorToast('Payment System Error', 'Payment system is not properly configured. Please contact support.'),
  ],
  [bookingToasts.notReady, errorToast('Payment Error', 'Payment system is not ready. Please try again.')],
  [
    bookingToasts.paymentFailed('Your card was declined.'),
    errorToast('Payment Failed', 'Your card was declined.'),
  ],
  [bookingToasts.bookingFailed('It is full.'), errorToast('Booking Failed', 'It is full.')],
  [loggedOutToast, errorToast('Unauthorized', 'You are logged out. Logging in again...')],
  [bookingToasts.signedOut, errorToast('Authentication Required', 'Please log in to book a session.')],
  [
    bookingToasts.sessionMissing,
    errorToast('Session Not Found', "The session you're trying to book could not be found."),
  ],
  [
    bookingToasts.confirmed,
    {
      title: 'Booking Confirmed!',
      description: "Your session has been booked successfully. You'll receive a confirmation email shortly.",
    },
  ],
  [bookingToasts.setupFailed('Try later.'), errorToast('Payment Setup Failed', 'Try later.')],
  [
    registrationToasts.registered,
    {
      title: 'Business Registered!',
      description: "Your business has been submitted for approval. You'll be notified once it's reviewed.",
    },
  ],
  [
    registrationToasts.failed('The server’s own words.'),
    errorToast('Registration Failed', 'The server’s own words.'),
  ],
  [
    sessionToasts.created,
    { title: 'Session Created!', description: 'Your session has been submitted for approval.' },
  ],
  [
    sessionToasts.creationFailed('The server’s own words.'),
    errorToast('Session Creation Failed', 'The server’s own words.'),
  ],
  [
    claimToasts.submitted,
    {
      title: 'Claim Submitted',
      description: 'Your business claim request has been submitted for review.',
    },
  ],
  [claimToasts.failed, errorToast('Error', 'Failed to submit claim request. Please try again.')],
  [claimToasts.signedOut, errorToast('Login Required', 'You need to log in to claim a business.')],
  [trainerToasts.signedOut, errorToast('Please sign in', 'You need to be signed in to apply as a trainer.')],
  [trainerToasts.failed('Say more.'), errorToast('Application Failed', 'Say more.')],
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
