import { withQuery } from '#shared/http/api-client.ts';

// Pages that mails lead to. `publicUrl` is the site's public address without a slash at the end.

/** The confirmation page of a booking; it asks to sign in and shows it to its owner only. */
export function bookingLink(
  publicUrl: string,
  booking: { sessionId: number | null; bookingId: string },
): string {
  const query = new URLSearchParams();
  if (booking.sessionId !== null) query.set('session_id', String(booking.sessionId));
  query.set('booking', booking.bookingId);
  return `${publicUrl}/booking-confirmation?${query}`;
}

/** The person's own bookings, where they are cancelled. */
export function bookingsLink(publicUrl: string): string {
  return `${publicUrl}/bookings`;
}

/** What the person has been to, where reviews are written. */
export function pastBookingsLink(publicUrl: string): string {
  return `${publicUrl}/bookings?show=past`;
}

/** Where the person is on waiting lists, and answers offers. */
export function waitingListLink(publicUrl: string): string {
  return `${publicUrl}/waiting-list`;
}

/** The person's own passes. */
export function passesLink(publicUrl: string): string {
  return `${publicUrl}/passes`;
}

/** Where somebody accepts to share another's pass. */
export function passInvitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/passes/invitations/${token}`;
}

/** Where a membership is joined. */
export function joinLink(publicUrl: string, productId: number): string {
  return `${publicUrl}/join/${productId}`;
}

/** The passes of a business, and what is left of the person's own there. */
export function businessPassesLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/businesses/${businessId}/passes`;
}

/** A session's page, with its dates; `via` says by which way people come who follow the link. */
export function sessionLink(publicUrl: string, sessionId: number, via?: 'alert' | 'favourite'): string {
  return withQuery(`${publicUrl}/sessions/${sessionId}`, { via });
}

/** The search, with nothing filled in. */
export function searchLink(publicUrl: string): string {
  return `${publicUrl}/search`;
}

/** Where admins approve and reject. */
export function adminDashboardLink(publicUrl: string): string {
  return `${publicUrl}/admin`;
}

/** Where a business sees its bookings. */
export function businessDashboardLink(publicUrl: string): string {
  return `${publicUrl}/business`;
}

/** Where an owner changes what the page of their business says. */
export function businessPageLink(publicUrl: string): string {
  return `${publicUrl}/business/page`;
}

/** Where a business shows its papers for sessions with children. */
export function certificatesLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/papers?business=${businessId}`;
}

/** Where a business has its own programs told. */
export function webhookLink(publicUrl: string, businessId: number, webhookId: string): string {
  return `${publicUrl}/business/webhooks?business=${businessId}&webhook=${webhookId}`;
}

/** Where a business takes along what it has. */
export function importExportLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/in-and-out?business=${businessId}`;
}

/** Where a business keeps the keys of its programs. */
export function apiKeysLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/api?business=${businessId}`;
}

/** Where a business says what others may copy and sell of it. */
export function openDataLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/open-data?business=${businessId}`;
}

/** Where a business names those who teach there. */
export function businessInstructorsLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/instructors?business=${businessId}`;
}

/** Where a business keeps its venues and rooms. */
export function businessVenuesLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/venues?business=${businessId}`;
}

/** Where a business says what its venue (null) or a session of its is like to get into and join. */
export function accessLink(publicUrl: string, businessId: number, sessionId: number | null): string {
  return `${publicUrl}/business/access?business=${businessId}${sessionId === null ? '' : `&session=${sessionId}`}`;
}

/** Where somebody applies as a trainer, and mends an application. */
export function trainerSignupLink(publicUrl: string): string {
  return `${publicUrl}/trainer-signup`;
}

/** Where a trainer sees their profile and bookings. */
export function trainerDashboardLink(publicUrl: string): string {
  return `${publicUrl}/trainer-dashboard`;
}

/** Where an owner sees, pays and changes a business's plan. */
export function planLink(publicUrl: string, businessId: number): string {
  return `${publicUrl}/business/plan?business=${businessId}`;
}

/** A trainer's page. */
export function trainerLink(publicUrl: string, trainerId: number): string {
  return `${publicUrl}/trainers/${trainerId}`;
}

/** Where the same can be booked again: the page of the session, or of the trainer. */
export function bookableLink(
  publicUrl: string,
  booked: { sessionId: number | null; trainerId: number | null },
): string {
  return booked.sessionId === null
    ? `${publicUrl}/trainers/${booked.trainerId}`
    : sessionLink(publicUrl, booked.sessionId);
}

/** Where whoever gives the session sees their bookings. */
export function sellerDashboardLink(publicUrl: string, booked: { trainerId: number | null }): string {
  return booked.trainerId === null ? businessDashboardLink(publicUrl) : trainerDashboardLink(publicUrl);
}

/** Where somebody accepts to work for a business. */
export function teamInvitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/business/invitations/${token}`;
}

/** Where somebody reads and signs by a link of their own. */
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

/** Where a business sees one booking, and acts on it. */
export function businessBookingLink(publicUrl: string, bookingId: string): string {
  return `${publicUrl}/business/bookings/${bookingId}`;
}

/** Where admins answer what people wrote to us. */
export function adminMessagesLink(publicUrl: string): string {
  return `${publicUrl}/admin/messages`;
}

/** The same for one message. */
export function adminMessageLink(publicUrl: string, messageId: string): string {
  return `${adminMessagesLink(publicUrl)}/${messageId}`;
}

/** Where admins answer a customer's bank. */
export function disputeLink(publicUrl: string, disputeId: string): string {
  return `${publicUrl}/admin/disputes/${disputeId}`;
}

/** A seller's payouts: a business's, or where there is none, the trainer's own. */
export function statementLink(publicUrl: string, businessId: number | null): string {
  return `${payoutsLink(publicUrl, businessId)}#monthly-statement`;
}

export function payoutsLink(publicUrl: string, businessId: number | null): string {
  return businessId === null
    ? `${publicUrl}/trainer-dashboard?show=payouts`
    : `${publicUrl}/business/payouts?business=${businessId}`;
}

/** Where a date of a session can be booked. */
export function bookOccurrenceLink(publicUrl: string, sessionId: number, startsAt: Date): string {
  return withQuery(sessionLink(publicUrl, sessionId), { date: startsAt.toISOString() });
}

/** Where people choose which news they get, and how. */
export function notificationsLink(publicUrl: string): string {
  return `${publicUrl}/profile#notifications`;
}

/** Where a mail program ends mails of a kind at one click. */
export function unsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/notifications/off/${token}`;
}

/** Where people see what they have saved. */
export function favouritesLink(publicUrl: string): string {
  return `${publicUrl}/favourites`;
}

/** Where mail programs end a business's news to one customer at one click (RFC 8058). */
export function businessUnsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/business-news/off/${token}`;
}

/** The page that does the same at a press, without signing in. */
export function businessUnsubscribePageLink(publicUrl: string, token: string): string {
  return `${publicUrl}/business-news/${token}`;
}
