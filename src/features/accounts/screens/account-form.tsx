import { useHydrated } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';

/**
 * The form of an account page with its problem and main button. Until the page's script runs the button is
 * off, and the method is POST, so that a password can never end up in the address.
 */
export function AccountForm({
  onSubmit,
  problem,
  busy,
  submitLabel,
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What is wrong with the whole, not with one field. */
  problem: string | null;
  busy: boolean;
  submitLabel: string;
  children: ReactNode;
}) {
  const ready = useHydrated();
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <div role="alert" className="empty:hidden">
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
      {children}
      <Button type="submit" size="lg" block busy={busy} disabled={!ready}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** "or", between two lines. */
export function Or() {
  return (
    <p className="flex items-center gap-3.5 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}

/** What one agrees to by going on. */
export function AgreementNote() {
  return (
    <p className="text-center text-sm text-ink-3">
      By continuing you agree to our{' '}
      <RouteLink href="/terms" className="link font-medium">
        terms
      </RouteLink>{' '}
      and{' '}
      <RouteLink href="/privacy" className="link font-medium">
        privacy policy
      </RouteLink>
      .
    </p>
  );
}
