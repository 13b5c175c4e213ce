import { classNames } from '../class-names.ts';

const sizes = {
  sm: 'size-8.5 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-h3',
  xl: 'size-21 text-title',
} as const;

const tones = {
  brand: 'bg-brand text-on-brand',
  soft: 'bg-brand-soft text-on-brand-soft',
  neutral: 'bg-sunken text-ink',
  child: 'bg-[#f6c95c] text-[#452e03]',
} as const;

export interface AvatarPerson {
  firstName: string | null;
  email: string | null;
  profileImageUrl: string | null;
}

/** The first letter of the first name, else of the e-mail, else "U"; in upper case. */
export function avatarLetter({ firstName, email }: Pick<AvatarPerson, 'firstName' | 'email'>): string {
  const source = firstName?.trim() || email?.trim() || 'U';
  return (Array.from(source)[0] ?? 'U').toUpperCase();
}

/** The first letters of the first and the last name: "AR". */
export function personInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '?')[0]?.toUpperCase()).join('');
}

/** Letters, or a picture, in a circle. Decorative: the name stands beside it or names the button. */
export function Avatar({
  letters,
  imageUrl = null,
  size = 'md',
  tone = 'brand',
}: {
  letters: string;
  imageUrl?: string | null;
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
}) {
  const shape = classNames('flex-none rounded-full', sizes[size]);
  if (imageUrl) return <img src={imageUrl} alt="" className={classNames(shape, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={classNames(shape, 'grid place-items-center font-display font-bold', tones[tone])}
    >
      {letters}
    </span>
  );
}

/** An account's picture, or its letter. */
export function AccountAvatar({ person, size }: { person: AvatarPerson; size?: keyof typeof sizes }) {
  return <Avatar letters={avatarLetter(person)} imageUrl={person.profileImageUrl} size={size} />;
}

/** The letters of a customer's name; their photograph belongs to their account, and the business doesn't see it. */
export function CustomerAvatar({ name, size }: { name: string; size?: keyof typeof sizes }) {
  return <Avatar letters={personInitials(name)} size={size} tone="soft" />;
}
