import type { ReactNode } from 'react';
import { telephoneHref } from '#shared/domain/brand.ts';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useBrand } from '#shared/ui/site-context.tsx';

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <RouteLink
      href={href}
      className="inline-block py-0.5 underline-offset-[3px] hover:text-ink-inverse hover:underline"
    >
      {children}
    </RouteLink>
  );
}

function Column({ title, links }: { title: string; links: readonly { href: string; label: string }[] }) {
  return (
    <div>
      <h2 className="mb-3.5 font-sans text-md leading-snug font-semibold tracking-normal text-ink-inverse">
        {title}
      </h2>
      <ul className="grid gap-1.5">
        {links.map(({ href, label }) => (
          <li key={label}>
            <FooterLink href={href}>{label}</FooterLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Footer() {
  const { name, tagline, email, phone } = useBrand();
  return (
    <footer className="on-dark flex-none bg-inverse text-md text-ink-inverse-2">
      <div className="container-wide">
        <div className="grid grid-cols-2 gap-x-5 gap-y-9 pt-12 pb-7 md:grid-cols-[1.7fr_1fr_1fr] md:gap-12 md:pt-16 md:pb-10">
          <div className="max-md:col-span-2">
            <Logo className="mb-4.5 text-ink-inverse" />
            <p className="max-w-[36ch]">{tagline}</p>
            <p className="mt-4.5">
              <FooterLink href={`mailto:${email}`}>{email}</FooterLink>
              <br />
              <FooterLink href={telephoneHref(phone)}>{phone}</FooterLink>
            </p>
          </div>
          <Column
            title="For Users"
            links={[
              { href: '/search', label: 'Find Sessions' },
              { href: '/personal-trainers', label: 'Personal Trainers' },
              { href: `mailto:${email}`, label: 'Customer Support' },
              { href: '/help', label: 'Help' },
              { href: '/contact', label: 'Contact' },
            ]}
          />
          <Column
            title="For Businesses"
            links={[
              { href: '/business', label: 'Business Dashboard' },
              { href: '/trainer-signup', label: 'Become a Trainer' },
              { href: '/claim-business', label: 'Claim Your Business' },
              { href: '/developers', label: 'Developers' },
            ]}
          />
        </div>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2.5 border-t border-line-inverse py-5.5 text-sm">
          <p>© 2024 {name}. All rights reserved.</p>
          <ul className="flex flex-wrap gap-x-5.5">
            <li>
              <FooterLink href="/fitness">Sessions by town</FooterLink>
            </li>
            <li>
              <FooterLink href="/gift">Gift vouchers</FooterLink>
            </li>
            <li>
              <FooterLink href="/community-guidelines">Guidelines</FooterLink>
            </li>
            <li>
              <FooterLink href="/privacy">Privacy</FooterLink>
            </li>
            <li>
              <FooterLink href="/terms">Terms</FooterLink>
            </li>
            <li>
              <FooterLink href="/cookies">Cookies</FooterLink>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
