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
        width={88}
        height={88}
        loading="lazy"
        className="size-22 flex-none rounded-full object-cover"
      />
    );
  }
  return (
    <ActivityTile
      activity={specialtyActivity(trainer.specialties)}
      letter={personInitials(fullName(trainer))}
      round
      size="md"
    />
  );
}
