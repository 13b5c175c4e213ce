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

/** First letter of the first name, else of the email, else "U". */
export function avatarLetter({ firstName, email }: Pick<AvatarPerson, 'firstName' | 'email'>): string {
  const source = firstName?.trim() || email?.trim() || 'U';
  return (Array.from(source)[0] ?? 'U').toUpperCase();
}

/** "Ada Rose" → "AR". */
export function personInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '?')[0]?.toUpperCase()).join('');
}

/** Decorative: show the name beside it, or name the button. */
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

export function AccountAvatar({ person, size }: { person: AvatarPerson; size?: keyof typeof sizes }) {
  return <Avatar letters={avatarLetter(person)} imageUrl={person.profileImageUrl} size={size} />;
}

/** Initials only: the business may not see the photo on a customer's account. */
export function CustomerAvatar({ name, size }: { name: string; size?: keyof typeof sizes }) {
  return <Avatar letters={personInitials(name)} size={size} tone="soft" />;
}
