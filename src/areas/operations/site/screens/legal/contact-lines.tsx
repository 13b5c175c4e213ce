import { telephoneHref } from '#shared/domain/brand.ts';
import { useBrand } from '#shared/ui/site-context.tsx';

export function MailLink() {
  const { email } = useBrand();
  return (
    <a className="link [overflow-wrap:anywhere]" href={`mailto:${email}`}>
      {email}
    </a>
  );
}

export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}

export function ContactLines() {
  const { name, address, phone } = useBrand();
  return (
    <address className="rounded-card border border-line bg-surface px-5 py-4 not-italic">
      <strong>{name}</strong>
      <br />
      {address}
      <br />
      <MailLink />
      <br />
      <a className="link" href={telephoneHref(phone)}>
        {phone}
      </a>
    </address>
  );
}
