import Check from 'lucide-react/icons/check';
import Globe from 'lucide-react/icons/globe';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { telephoneHref } from '#shared/domain/brand.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';

export function ContactItems({
  phone,
  email,
  website,
}: {
  phone: string;
  email: string | null;
  website: string | null;
}) {
  return (
    <>
      {phone !== '' && (
        <li>
          <ContactLink icon={Phone} href={telephoneHref(phone)}>
            {phone}
          </ContactLink>
        </li>
      )}
      {email !== null && (
        <li>
          <ContactLink icon={Mail} href={`mailto:${email}`}>
            {email}
          </ContactLink>
        </li>
      )}
      {website !== null && (
        <li>
          <ContactLink icon={Globe} href={website}>
            Visit Website
          </ContactLink>
        </li>
      )}
    </>
  );
}

export function ContactLink({
  icon,
  href,
  children,
}: {
  icon: IconDrawing;
  href: string;
  children: ReactNode;
}) {
  return (
    <a href={href} className="link inline-flex min-h-11 items-center gap-2.5 break-all md:min-h-8">
      <Icon drawing={icon} className="text-ink-3" />
      {children}
    </a>
  );
}

export function AmenityItems({ amenities }: { amenities: readonly string[] }) {
  return amenities.map((amenity) => (
    <li key={amenity} className="flex gap-2.5">
      <Icon drawing={Check} className="mt-0.5 text-brand" />
      {amenity}
    </li>
  ));
}
