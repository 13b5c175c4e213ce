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

/** A link to be mailed. The token is in no other place. */
export interface SigningLinkCreated {
  address: string;
  person: string;
  giver: string;
  bookedBy: string;
  token: string;
}

export interface LinkDeps extends SignDeps {
  /** Runs in the transaction that makes the link, where it is to be mailed: the place to queue the mail. */
  onSigningLinkMade(tx: Tx, made: SigningLinkCreated): Promise<void>;
}

/**
 * Makes the link by which a grown-up who comes by one's booking signs for themselves, and mails it to them, or answers it
 * to be passed on. One that was made before opens nothing from then on. Recorded in the audit log.
 * Throws `not_found` (404, also for another's booking) and `conflict` (409: a child, over, signed, or nothing is asked),
 * and as `requireVerifiedHolder` does.
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
  // Whoever has it mailed need not see it; the database cannot tell it again.
  return email === '' ? { path: `/waiver/${token}`, sentTo: null } : { path: null, sentTo: email };
}

/** What is to be signed, or was, by a link. Throws `not_found` (404) for one that opens nothing. */
export async function readWaiverByLink({ pool, clock }: SignDeps, token: string): Promise<WaiverToSign> {
  const now = clock.now();
  const stands = await presentWaiverToSign(pool, await findLinkedBooking(pool, token, now), now);
  if (stands === null) throw linkNotFoundError();
  // Whom the booker named to be with a child is nothing to a grown-up's link.
  return { ...stands, guardian: null };
}

/** Signs by a link. Throws `not_found` (404) and as `signWaiver`. */
export async function signByLink(deps: SignDeps, token: string, input: SignWaiver): Promise<WaiverToSign> {
  const booking = await findLinkedBooking(deps.pool, token, deps.clock.now());
  return { ...(await signWaiverForBooking(deps, booking, input, true)), guardian: null };
}

/** Takes back by a link that the answers are kept: they are erased. Throws `not_found` (404). */
export async function withdrawConsentByLink(deps: SignDeps, token: string): Promise<WaiverToSign> {
  const now = deps.clock.now();
  const booking = await findLinkedBooking(deps.pool, token, now);
  await eraseBookingAnswers(deps, booking, true);
  const stands = await presentWaiverToSign(deps.pool, booking, now);
  if (stands === null) throw linkNotFoundError();
  return { ...stands, guardian: null };
}

/**
 * The booking that a link is for: while it is to come, and after that as long as what was signed by it has answers to take
 * back.
 */
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
