import { Avatar, personInitials } from '#shared/ui/brand/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Photograph } from '#shared/ui/pictures/photograph.tsx';
import type { PublicInstructor } from '../contract.ts';

const photoSizes = { md: 'size-10', xl: 'size-21' } as const;

/** Initials without a photo. Decorative, as the name is next to it. */
export function Portrait({
  instructor: { name, photo },
  size,
  eager = false,
}: {
  instructor: Pick<PublicInstructor, 'name' | 'photo'>;
  size: keyof typeof photoSizes;
  /** Loads at once, at the top of a page. */
  eager?: boolean;
}) {
  if (photo !== null)
    return (
      <span className={classNames('flex-none overflow-hidden rounded-full', photoSizes[size])}>
        <Photograph photo={photo} sizes="160px" eager={eager} />
      </span>
    );
  return <Avatar letters={personInitials(name)} size={size} tone="soft" />;
}
