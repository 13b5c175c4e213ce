import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import type { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { Notice } from '#shared/ui/states/notice.tsx';

/** Disabled until hydrated, so that no form is sent without script. */
export function AccountForm({
  form: { form, busy, sentence },
  problem = null,
  submitLabel,
  children,
}: {
  form: Pick<ReturnType<typeof useLightForm>, 'form' | 'busy' | 'sentence'>;
  /** Not about one field. */
  problem?: string | null;
  submitLabel: string;
  children: ReactNode;
}) {
  const ready = useHydrated();
  const shown = sentence ?? problem;
  return (
    <form {...form} className="grid gap-5">
      <div role="alert" className="empty:hidden">
        {shown !== null && <Notice tone="danger">{shown}</Notice>}
      </div>
      {children}
      <Button type="submit" size="lg" block busy={busy} disabled={!ready}>
        {submitLabel}
      </Button>
    </form>
  );
}

export function OrDivider() {
  return (
    <p className="flex items-center gap-3.5 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}

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
