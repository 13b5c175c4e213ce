import type { ToastRequest } from '#shared/ui/toast-queue.ts';

/** What the booking dialog and the checkout say in toasts (specification, section 8), to the letter. */
export const bookingToasts = {
  confirmed: {
    title: 'Booking Confirmed!',
    description: "Your session has been booked successfully. You'll receive a confirmation email shortly.",
  },
  cancelled: (refunded: string) => ({
    title: 'Booking cancelled',
    description:
      refunded === '0.00'
        ? 'Your place is free again. We have emailed you.'
        : `£${refunded} is on its way back to your card. We have emailed you.`,
  }),
  notReady: {
    title: 'Payment Error',
    description: 'Payment system is not ready. Please try again.',
    variant: 'destructive',
  },
  unavailable: {
    title: 'Payment System Error',
    description: 'Payment system is not properly configured. Please contact support.',
    variant: 'destructive',
  },
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to book a session.',
    variant: 'destructive',
  },
  sessionMissing: {
    title: 'Session Not Found',
    description: "The session you're trying to book could not be found.",
    variant: 'destructive',
  },
  setupFailed: (description: string) => ({
    title: 'Payment Setup Failed',
    description,
    variant: 'destructive',
  }),
  paymentFailed: (description: string) => ({ title: 'Payment Failed', description, variant: 'destructive' }),
  bookingFailed: (description: string) => ({ title: 'Booking Failed', description, variant: 'destructive' }),
} as const satisfies Record<string, ToastRequest | ((description: string) => ToastRequest)>;
