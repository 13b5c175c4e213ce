import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { venueSentences } from './copy.ts';
import { lockReviewedVenue, venueQueue } from './moderation-queries.server.ts';
import { approveVenue, refuseProposal, refuseVenue } from './queries.server.ts';
import { venueStates } from './rules.ts';

export { venueQueue } from './moderation-queries.server.ts';

export interface VenueModerationDeps {
  /** Runs in the deciding transaction, to queue an email to the business. */
  onVenueDecided(tx: Tx, decided: { venueId: number; at: Date; reason: string | null }): Promise<void>;
}

/** A shown venue keeps its text until a proposal is approved. */
export const venueModeration = ({ onVenueDecided }: VenueModerationDeps) =>
  defineModeration({
    subject: 'venue',
    noun: 'venue',
    queue: venueQueue,
    from: {
      approved: venueStates.statesBefore('shown', 'show'),
      rejected: [
        ...venueStates.statesBefore('refused', 'refuse'),
        ...venueStates.statesBefore('shown', 'refuse'),
      ],
    },
    keepsSubmission: false,
    decided: () => venueSentences.decided,
    changed: venueSentences.decided,
    lock: lockReviewedVenue,
    async review(tx, venue, verdict) {
      const { id: venueId, businessId, sentAt: at } = venue;
      const reason = verdict.verdict === 'rejected' ? verdict.reason : null;
      const refuse = venue.state === 'shown' ? refuseProposal : refuseVenue;
      const decided =
        reason === null ? await approveVenue(tx, venueId, at) : await refuse(tx, venueId, at, reason);
      if (!decided) throw new AppError('conflict', venueSentences.decided);
      const { name, address, postcode } = venue.proposed ?? venue;
      return {
        audit: {
          action: reason === null ? 'venue.shown' : 'venue.refused',
          details: { businessId, name, address, postcode },
        },
        announce: () => onVenueDecided(tx, { venueId, at, reason }),
      };
    },
  });
