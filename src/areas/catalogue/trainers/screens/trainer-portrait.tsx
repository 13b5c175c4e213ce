import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { personInitials } from '#shared/ui/brand/avatar.tsx';
import type { Trainer } from '../contract.ts';
import { fullName, specialtyActivity } from '../copy.ts';

/** Falls back to initials. Decorative, as the name is next to it. */
export function TrainerPortrait({
  trainer,
}: {
  trainer: Pick<Trainer, 'firstName' | 'lastName' | 'profileImageUrl' | 'specialties'>;
}) {
  if (trainer.profileImageUrl !== null) {
    return (
      <img
        src={trainer.profileImageUrl}
        alt=""
        width={84}
        height={84}
        loading="lazy"
        className="size-18 flex-none rounded-card object-cover md:size-21 md:rounded-panel"
      />
    );
  }
  return (
    <ActivityTile
      activity={specialtyActivity(trainer.specialties)}
      letter={personInitials(fullName(trainer))}
      size="fill"
      round
      className="w-18 flex-none rounded-card! [--tile-letter:1.75rem] md:w-21 md:rounded-panel!"
    />
  );
}
