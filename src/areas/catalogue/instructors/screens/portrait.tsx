import { classNames } from '#shared/ui/class-names.ts';
import { Photograph } from '#shared/ui/pictures/photograph.tsx';
import type { PublicInstructor } from '../contract.ts';

const sizes = {
  sm: 'size-11 text-md',
  md: 'size-[84px] text-[1.75rem]',
  lg: 'size-[104px] text-[2.125rem]',
} as const;

/** The initials of the first and the last name: "HO". */
const portraitInitials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};

/** The photograph of somebody who teaches, or their initials: these are decorative, the name stands beside them. */
export function Portrait({
  instructor: { name, photo },
  size,
}: {
  instructor: Pick<PublicInstructor, 'name' | 'photo'>;
  size: keyof typeof sizes;
}) {
  if (photo !== null)
    return (
      <span className={classNames('flex-none overflow-hidden rounded-full', sizes[size])}>
        <Photograph photo={photo} sizes="160px" eager={size === 'lg'} />
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center rounded-full bg-brand-soft font-display font-bold text-on-brand-soft',
        sizes[size],
      )}
    >
      {portraitInitials(name)}
    </span>
  );
}
