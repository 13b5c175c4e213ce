import { useState } from 'react';
import { Button, type ButtonProps } from '#shared/ui/buttons/button.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import type { ReasonDialogProps } from './reason-dialog.tsx';

export const ReasonDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

export function ReasonButton({
  label,
  ariaLabel,
  variant,
  ...asked
}: Omit<ReasonDialogProps, 'open' | 'onClose'> &
  Pick<ButtonProps, 'variant'> & {
    label: string;
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
      {/* The key resets the dialog when the button's action changes. */}
      <ReasonDialog key={label} {...asked} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
