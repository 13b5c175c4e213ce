import type { ReactNode } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Card } from '#shared/ui/type/card.tsx';

/** A form of the desk: its steps in a card, and a bar with the price that stays in sight. */
export function DeskForm({
  business,
  fault,
  payer,
  pence,
  busy,
  busyLabel,
  confirmLabel,
  onSubmit,
  children,
}: {
  business: MyBusiness;
  /** A sentence; null if there is none. */
  fault: string | null;
  payer: string;
  pence: number;
  busy: boolean;
  busyLabel: string;
  confirmLabel: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="max-w-190 max-md:pb-10"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Card className="grid gap-6 p-5 md:p-7.5">
        {children}
        {fault !== null && (
          <Notice tone="danger" role="alert">
            {fault}
          </Notice>
        )}
      </Card>
      {/* On phones it takes the place of the tab bar. */}
      <div
        data-foot
        className="z-40 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line bg-raised max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:px-(--gutter) max-md:pt-2 max-md:pb-[calc(8px+env(safe-area-inset-bottom))] md:sticky md:bottom-3 md:mt-3 md:rounded-card md:border md:px-5 md:py-3 md:shadow-2"
      >
        <p className="contents leading-tight md:block" aria-live="polite">
          <span className="block text-sm text-ink-2 max-md:w-full max-md:truncate">{payer}</span>
          <b className="text-figure tabular-nums">{formatPounds(pence)}</b>
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            href={businessHref(business.role === 'front_desk' ? '/business/check-in' : '/business', business)}
            variant="ghost"
          >
            Cancel
          </ButtonLink>
          <Button type="submit" busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}
