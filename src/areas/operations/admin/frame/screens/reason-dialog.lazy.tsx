import { useState } from 'react';
import { Button, type ButtonProps } from '#shared/ui/buttons/button.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import type { ReasonDialogProps } from './reason-dialog.tsx';

/** Asks for a reason before an admin's act. */
export const ReasonDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

/** A button of an admin's act, which asks for a reason first. */
export function ReasonButton({
  label,
  ariaLabel,
  variant,
  ...asked
}: Omit<ReasonDialogProps, 'open' | 'onClose'> &
  Pick<ButtonProps, 'variant'> & {
    label: string;
    /** Where several buttons of one page have the same label. */
    ariaLabel?: string;
  }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        aria-label={ariaLabel}
        onPointerEnter={ReasonDialog.preload}
        onFocus={ReasonDialog.preload}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {/* Another act of the same button begins anew. */}
      <ReasonDialog key={label} {...asked} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
