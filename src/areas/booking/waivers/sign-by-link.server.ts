import { requireVerifiedHolder } from '#areas/identity/accounts/credentials/require-verified-holder.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { SigningLink, SignWaiver, WaiverToSign } from './contract.ts';
import { waiverSentences } from './copy.ts';
import {
  type BookingToSign,
  findBookingByLink,
  findBookingToSign,
  replaceSigningLink,
} from './queries.server.ts';
import { linkRefusal, normaliseName } from './rules.ts';
import {
  eraseBookingAnswers,
  isOpenForSigning,
  presentWaiverToSign,
  requireOwnSigningBooking,
  type SignDeps,
  signWaiverForBooking,
} from './sign-waiver.server.ts';

/** The token is stored nowhere else. */
export interface SigningLinkCreated {
  address: string;
  person: string;
  giver: string;
  bookedBy: string;
  token: string;
}

export interface LinkDeps extends SignDeps {
  /** Called in the transaction that creates an emailed link; queue the email here. */
  onSigningLinkMade(tx: Tx, made: SigningLinkCreated): Promise<void>;
}

/**
 * Creates a link for an adult attendee to sign, emails or returns it, and records it in the audit log. A previous
 * link stops working. Throws `not_found` (404, also for another's booking) and `conflict` (409: a child, over,
 * signed, or no waiver), and as `requireVerifiedHolder`.
 */
export async function createSigningLink(
  deps: LinkDeps,
  act: AuditContext,
  bookingId: string,
  { email }: { email: string },
): Promise<SigningLink> {
  const { pool, clock } = deps;
  const now = clock.now();
  const booking = await requireOwnSigningBooking(pool, { id: act.actorId }, bookingId);
  const refusal = linkRefusal(await presentWaiverToSign(pool, booking, now));
  if (refusal !== null) throw new AppError('conflict', refusal);
  const token = newSecret();
  await transaction(pool, async (tx) => {
    await requireVerifiedHolder(tx, { id: act.actorId, signInId: act.signInId });
    await replaceSigningLink(tx, {
      bookingId,
      tokenDigest: digestSecret(token),
      personDigest: digestSecret(normaliseName(booking.person)),
      now,
    });
    if (email !== '') {
      const { person, giver, bookedBy } = booking;
      await deps.onSigningLinkMade(tx, { address: email, person, giver, bookedBy, token });
    }
    await recordAudit(tx, act, {
      action: 'waiver.link_made',
      subject: 'booking',
      subjectId: bookingId,
      details: { mailed: email !== '' },
    });
  });
  // We store only a digest, so this is the only time the link is available.
  return email === '' ? { path: `/waiver/${token}`, sentTo: null } : { path: null, sentTo: email };
}

/** Returns a link's waiver. Throws `not_found` (404). */
export async function readWaiverByLink({ pool, clock }: SignDeps, token: string): Promise<WaiverToSign> {
  const now = clock.now();
  const stands = await presentWaiverToSign(pool, await findLinkedBooking(pool, token, now), now);
  if (stands === null) throw linkNotFoundError();
  // The guardian is not the attendee's business.
  return { ...stands, guardian: null };
}

/** Signs through a link. Throws `not_found` (404) and as `signWaiver`. */
export async function signByLink(deps: SignDeps, token: string, input: SignWaiver): Promise<WaiverToSign> {
  const booking = await findLinkedBooking(deps.pool, token, deps.clock.now());
  return { ...(await signWaiverForBooking(deps, booking, input, true)), guardian: null };
}

/** Erases the answers through a link. Throws `not_found` (404). */
export async function withdrawConsentByLink(deps: SignDeps, token: string): Promise<WaiverToSign> {
  const now = deps.clock.now();
  const booking = await findLinkedBooking(deps.pool, token, now);
  await eraseBookingAnswers(deps, booking, true);
  const stands = await presentWaiverToSign(deps.pool, booking, now);
  if (stands === null) throw linkNotFoundError();
  return { ...stands, guardian: null };
}

/** A link works until the date is over, and after that while it has answers to withdraw. */
async function findLinkedBooking(db: SignDeps['pool'], token: string, now: Date): Promise<BookingToSign> {
  const link = await findBookingByLink(db, digestSecret(token));
  const booking = link === null ? null : await findBookingToSign(db, link.bookingId);
  if (link === null || booking === null) throw linkNotFoundError();
  if (digestSecret(normaliseName(booking.person)) !== link.personDigest) throw linkNotFoundError();
  const stands = await presentWaiverToSign(db, booking, now);
  if (!isOpenForSigning(booking, now) && stands?.signed?.byLink !== true) throw linkNotFoundError();
  return booking;
}

const linkNotFoundError = (): AppError => new AppError('not_found', waiverSentences.deadLink);
