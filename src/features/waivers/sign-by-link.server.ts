import { requireProvenHolder } from '#features/accounts/credentials/require-proven-holder.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { digestOf, newSecret } from '#shared/domain/secret.server.ts';
import type { SignWaiver, WaiverLink, WaiverToSign } from './contract.ts';
import { waiverSentences } from './copy.ts';
import { type BookingToSign, bookingOfLink, bookingToSign, replaceLink } from './queries.server.ts';
import { linkRefusal, plainName } from './rules.ts';
import { eraseAnswersOf, isOpen, ownBooking, type SignDeps, signFor, toSign } from './sign-waiver.server.ts';

/** A link to be mailed. The token is in no other place. */
export interface SigningLinkMade {
  address: string;
  person: string;
  giver: string;
  bookedBy: string;
  token: string;
}

export interface LinkDeps extends SignDeps {
  /** Runs in the transaction that makes the link, where it is to be mailed: the place to queue the mail. */
  onSigningLinkMade(tx: Tx, made: SigningLinkMade): Promise<void>;
}

/**
 * Makes the link by which a grown-up who comes by one's booking signs for themselves, and mails it to them, or answers it
 * to be passed on. One that was made before opens nothing from then on. Recorded in the audit log.
 * Throws `not_found` (404, also for another's booking) and `conflict` (409: a child, over, signed, or nothing is asked),
 * and as `requireProvenHolder` does.
 */
export async function makeSigningLink(
  deps: LinkDeps,
  act: Act,
  bookingId: string,
  { email }: { email: string },
): Promise<WaiverLink> {
  const { pool, clock } = deps;
  const now = clock.now();
  const booking = await ownBooking(pool, { id: act.actorId }, bookingId);
  const refusal = linkRefusal(await toSign(pool, booking, now));
  if (refusal !== null) throw new AppError('conflict', refusal);
  const token = newSecret();
  await transaction(pool, async (tx) => {
    await requireProvenHolder(tx, { id: act.actorId, signInId: act.signInId });
    await replaceLink(tx, {
      bookingId,
      tokenDigest: digestOf(token),
      personDigest: digestOf(plainName(booking.person)),
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
export async function showByLink({ pool, clock }: SignDeps, token: string): Promise<WaiverToSign> {
  const now = clock.now();
  const stands = await toSign(pool, await bookingBy(pool, token, now), now);
  if (stands === null) throw deadLink();
  // Whom the booker named to be with a child is nothing to a grown-up's link.
  return { ...stands, guardian: null };
}

/** Signs by a link. Throws `not_found` (404) and as `signWaiver`. */
export async function signByLink(deps: SignDeps, token: string, input: SignWaiver): Promise<WaiverToSign> {
  const booking = await bookingBy(deps.pool, token, deps.clock.now());
  return { ...(await signFor(deps, booking, input, true)), guardian: null };
}

/** Takes back by a link that the answers are kept: they are erased. Throws `not_found` (404). */
export async function takeBackByLink(deps: SignDeps, token: string): Promise<WaiverToSign> {
  const now = deps.clock.now();
  const booking = await bookingBy(deps.pool, token, now);
  await eraseAnswersOf(deps, booking, true);
  const stands = await toSign(deps.pool, booking, now);
  if (stands === null) throw deadLink();
  return { ...stands, guardian: null };
}

/**
 * The booking that a link is for: while it is to come, and after that as long as what was signed by it has answers to take
 * back.
 */
async function bookingBy(db: SignDeps['pool'], token: string, now: Date): Promise<BookingToSign> {
  const link = await bookingOfLink(db, digestOf(token));
  const booking = link === null ? null : await bookingToSign(db, link.bookingId);
  if (link === null || booking === null) throw deadLink();
  if (digestOf(plainName(booking.person)) !== link.personDigest) throw deadLink();
  const stands = await toSign(db, booking, now);
  if (!isOpen(booking, now) && stands?.signed?.byLink !== true) throw deadLink();
  return booking;
}

const deadLink = (): AppError => new AppError('not_found', waiverSentences.deadLink);
