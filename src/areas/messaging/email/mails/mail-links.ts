import { withQuery } from '#shared/http/api-client.ts';

// Links to pages. `publicUrl` has no trailing slash.

export function bookingLink(
  publicUrl: string,
  booking: { sessionId: number | null; bookingId: string },
): string {
  const query = new URLSearchParams();
  if (booking.sessionId !== null) query.set('session_id', String(booking.sessionId));
  query.set('booking', booking.bookingId);
  return `${publicUrl}/booking-confirmation?${query}`;
}

export function bookingsLink(publicUrl: string): string {
  return `${publicUrl}/bookings`;
}

export function pastBookingsLink(publicUrl: string): string {
  return `${publicUrl}/bookings?show=past`;
}

export function waitingListLink(publicUrl: string): string {
  return `${publicUrl}/waiting-list`;
}

export function passesLink(publicUrl: string): string {
  return `${publicUrl}/passes`;
}

export function passInvitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/passes/invitations/${token}`;
}

export function joinLink(publicUrl: string, productId: number): string {
  return `${publicUrl}/join/${productId}`;
}

export function businessLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/businesses/${businessId}`;
}

export function businessPassesLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/businesses/${businessId}/passes`;
}

/** `via` records how people came. */
export function sessionLink(publicUrl: string, sessionId: number, via?: 'alert' | 'favourite'): string {
  return withQuery(`${publicUrl}/sessions/${sessionId}`, { via });
}

export function searchLink(publicUrl: string): string {
  return `${publicUrl}/search`;
}

export function adminDashboardLink(publicUrl: string): string {
  return `${publicUrl}/admin`;
}

export function businessDashboardLink(publicUrl: string): string {
  return `${publicUrl}/business`;
}

export function businessPageLink(publicUrl: string): string {
  return `${publicUrl}/business/page`;
}

export function certificatesLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/papers?business=${businessId}`;
}

export function webhookLink(publicUrl: string, businessId: number, webhookId: string): string {
  return `${publicUrl}/business/webhooks?business=${businessId}&webhook=${webhookId}`;
}

export function importExportLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/in-and-out?business=${businessId}`;
}

export function apiKeysLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/api?business=${businessId}`;
}

export function openDataLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/open-data?business=${businessId}`;
}

export function occurrenceLink(publicUrl: string, occurrenceId: number): string {
  return `${publicUrl}/business/occurrences/${occurrenceId}`;
}

export function classesLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/classes?business=${businessId}`;
}

export function businessInstructorsLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/instructors?business=${businessId}`;
}

export function businessVenuesLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/venues?business=${businessId}`;
}

export function accessLink(publicUrl: string, businessId: number, sessionId: number | null): string {
  return `${publicUrl}/business/access?business=${businessId}${sessionId === null ? '' : `&session=${sessionId}`}`;
}

export function trainerSignupLink(publicUrl: string): string {
  return `${publicUrl}/trainer-signup`;
}

export function trainerDashboardLink(publicUrl: string): string {
  return `${publicUrl}/trainer-dashboard`;
}

export function planLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/plan?business=${businessId}`;
}

export function trainerLink(publicUrl: string, trainerId: number): string {
  return `${publicUrl}/trainers/${trainerId}`;
}

/** To the session or the trainer. */
export function bookableLink(
  publicUrl: string,
  booked: { sessionId: number | null; trainerId: number | null },
): string {
  return booked.sessionId === null
    ? `${publicUrl}/trainers/${booked.trainerId}`
    : sessionLink(publicUrl, booked.sessionId);
}

export function sellerDashboardLink(publicUrl: string, booked: { trainerId: number | null }): string {
  return booked.trainerId === null ? businessDashboardLink(publicUrl) : trainerDashboardLink(publicUrl);
}

export function teamInvitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/business/invitations/${token}`;
}

export function signingLink(publicUrl: string, token: string): string {
  return `${publicUrl}/waiver/${token}`;
}

/** Where somebody pays for what a business's team booked for them. */
export function paymentLink(publicUrl: string, token: string): string {
  return `${publicUrl}/pay/${token}`;
}

/** Where listings are claimed. */
export function claimLink(publicUrl: string): string {
  return `${publicUrl}/claim-business`;
}

export function businessBookingLink(publicUrl: string, bookingId: string): string {
  return `${publicUrl}/business/bookings/${bookingId}`;
}

export function adminMessagesLink(publicUrl: string): string {
  return `${publicUrl}/admin/messages`;
}

export function adminMessageLink(publicUrl: string, messageId: string): string {
  return `${adminMessagesLink(publicUrl)}/${messageId}`;
}

export function disputeLink(publicUrl: string, disputeId: string): string {
  return `${publicUrl}/admin/disputes/${disputeId}`;
}

/** The business's payouts, or the trainer's if `businessId` is null. */
export function statementLink(publicUrl: string, businessId: number | null): string {
  return `${payoutsLink(publicUrl, businessId)}#monthly-statement`;
}

export function payoutsLink(publicUrl: string, businessId: number | null): string {
  return businessId === null
    ? `${publicUrl}/trainer-dashboard?show=payouts`
    : `${publicUrl}/business/payouts?business=${businessId}`;
}

export function bookOccurrenceLink(publicUrl: string, sessionId: number, startsAt: Date): string {
  return withQuery(sessionLink(publicUrl, sessionId), { date: startsAt.toISOString() });
}

export function checkoutLink(publicUrl: string, sessionId: number, startsAt: Date, places: number): string {
  return withQuery(`${publicUrl}/checkout/${sessionId}`, {
    date: startsAt.toISOString(),
    places: places > 1 ? places : undefined,
  });
}

export function notificationsLink(publicUrl: string): string {
  return `${publicUrl}/profile/notifications#notifications`;
}

/** RFC 8058 one-click unsubscribe from a kind of mail. */
export function unsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/notifications/off/${token}`;
}

export function alertsLink(publicUrl: string): string {
  return `${publicUrl}/alerts`;
}

export function favouritesLink(publicUrl: string): string {
  return `${publicUrl}/favourites`;
}

/** RFC 8058 one-click unsubscribe from a business's news. */
export function businessUnsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/business-news/off/${token}`;
}

/** The same as a page with a button, without a sign-in. */
export function businessUnsubscribePageLink(publicUrl: string, token: string): string {
  return `${publicUrl}/business-news/${token}`;
}
