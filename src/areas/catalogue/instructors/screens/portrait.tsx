import { Avatar, personInitials } from '#shared/ui/brand/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Photograph } from '#shared/ui/pictures/photograph.tsx';
import type { PublicInstructor } from '../contract.ts';

const photoSizes = { md: 'size-10', xl: 'size-21' } as const;

/** The photograph of somebody who teaches, or their initials: these are decorative, the name stands beside them. */
export function Portrait({
  instructor: { name, photo },
  size,
  eager = false,
}: {
  instructor: Pick<PublicInstructor, 'name' | 'photo'>;
  size: keyof typeof photoSizes;
  /** It stands at the top of its page. */
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
