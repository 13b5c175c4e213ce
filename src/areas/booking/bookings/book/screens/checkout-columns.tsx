import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { SessionSummary, type SessionSummaryProps, SummaryRow } from './session-summary.tsx';
import { useIsWide } from './use-is-wide.ts';

/**
 * The checkout of a session, the same on its page and in the dialog: the form, and beside it what is booked with the
 * button that pays. Small screens fold the summary to a row above the form.
 */
export function CheckoutColumns({
  heading,
  payment,
  inDialog = false,
  children,
  ...summary
}: SessionSummaryProps & {
  heading?: ReactNode;
  /** The pay bar with its terms; null without a form. */
  payment: ReactNode;
  children: ReactNode;
}) {
  const wide = useIsWide();
  return (
    <div className="grid grid-cols-1 items-start gap-x-[clamp(28px,4vw,64px)] gap-y-6 max-lg:mx-auto max-lg:max-w-prose lg:grid-cols-[minmax(0,1fr)_minmax(0,372px)]">
      <div className="grid min-w-0 gap-6">
        {heading}
        {wide !== true && (
          <div className="lg:hidden">
            <SummaryRow {...summary} inDialog={inDialog} />
          </div>
        )}
        {children}
      </div>
      <aside
        aria-label="Your booking"
        className={classNames(
          'grid gap-4 lg:sticky lg:flex lg:flex-col',
          inDialog
            ? 'lg:top-14 lg:max-h-[calc(100dvh-232px)]'
            : 'lg:top-[calc(var(--topbar-h)+64px)] lg:max-h-[calc(100dvh-var(--topbar-h)-128px)]',
        )}
      >
        {wide !== false && <SessionSummary {...summary} inDialog={inDialog} className="max-lg:hidden" />}
        {payment}
      </aside>
    </div>
  );
}
