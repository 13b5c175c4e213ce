import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { venueSentences } from './copy.ts';
import { approveVenue, lockVenue, refuseProposal, refuseVenue } from './queries.server.ts';

export interface ReviewVenueDeps {
  pool: Pool;
  /** Runs in the transaction that decides: the place to queue an e-mail to the business. */
  onVenueDecided(tx: Tx, decided: { venueId: number; at: Date; reason: string | null }): Promise<void>;
}

/**
 * Shows a venue, or what was proposed of one; or refuses it with a reason. The caller has made sure that an admin asks,
 * and says when the words were sent in that the admin has read. Throws `not_found` (404), and `conflict` (409) when that
 * was decided, or the words are others by now.
 */
export async function reviewVenue(
  { pool, onVenueDecided }: ReviewVenueDeps,
  act: AuditContext,
  venueId: number,
  { sentAt, reason }: { sentAt: string; reason: string | null },
): Promise<void> {
  await transaction(pool, async (tx) => {
    const venue = await lockVenue(tx, venueId);
    if (venue === null || venue.state === 'removed') throw new AppError('not_found', venueSentences.notThere);
    const at = new Date(sentAt);
    const refuse = venue.state === 'shown' ? refuseProposal : refuseVenue;
    const decided =
      reason === null ? await approveVenue(tx, venueId, at) : await refuse(tx, venueId, at, reason);
    if (!decided) throw new AppError('conflict', venueSentences.decided);
    const { name, address, postcode } = venue.proposed ?? venue;
    await recordAudit(tx, act, {
      action: reason === null ? 'venue.shown' : 'venue.refused',
      subject: 'venue',
      subjectId: String(venueId),
      reason,
      details: { businessId: venue.businessId, name, address, postcode },
    });
    await onVenueDecided(tx, { venueId, at, reason });
  });
}
