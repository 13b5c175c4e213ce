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
      className="max-w-190"
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
      <div className="sticky bottom-17 z-20 mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised px-5 py-3 shadow-2 md:bottom-3">
        <p className="leading-tight" aria-live="polite">
          <span className="block text-sm text-ink-2">{payer}</span>
          <b className="text-figure tabular-nums">{formatPounds(pence)}</b>
        </p>
        <div className="flex gap-2">
          <ButtonLink href={businessHref('/business', business)} variant="ghost" className="max-md:hidden">
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
