import { classNames } from '../class-names.ts';

const sizes = {
  sm: 'size-8 text-[0.8rem]',
  bar: 'size-[34px] text-[0.9375rem]',
  md: 'size-10 text-[0.9375rem]',
  lg: 'size-16 text-[1.4rem]',
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

/** A person's picture, or their letter on green. Decorative: the name stands beside it or names the button. */
export function Avatar({
  person,
  size = 'md',
  tone = 'bg-brand text-on-brand',
}: {
  person: AvatarPerson;
  size?: keyof typeof sizes;
  /** The letter's colours. */
  tone?: string;
}) {
  const shape = classNames('flex-none rounded-full', sizes[size]);
  if (person.profileImageUrl) {
    return <img src={person.profileImageUrl} alt="" className={classNames(shape, 'object-cover')} />;
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(shape, 'grid place-items-center font-display font-bold', tone)}
    >
      {avatarLetter(person)}
    </span>
  );
}
