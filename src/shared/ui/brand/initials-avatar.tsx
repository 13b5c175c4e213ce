import { classNames } from '../class-names.ts';

/** The first letters of the first and the last name: "AR". */
export function personInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '?')[0]?.toUpperCase()).join('');
}

/** The letters of a customer's name; their photograph is their account's, and not the business's to see. */
export function InitialsAvatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center rounded-full bg-brand-soft font-semibold text-on-brand-soft',
        large ? 'size-16 text-h3' : 'size-[38px] text-sm',
      )}
    >
      {personInitials(name)}
    </span>
  );
}
