import { classNames } from '#shared/ui/class-names.ts';
import { initials } from '../copy.ts';

/** The letters of a customer's name; their photograph is their account's, and not the business's to see. */
export function Face({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center rounded-full bg-brand-soft font-semibold text-on-brand-soft',
        large ? 'size-16 text-h3' : 'size-[38px] text-sm',
      )}
    >
      {initials(name)}
    </span>
  );
}
