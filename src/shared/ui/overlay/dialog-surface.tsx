import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../brand/icon.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { classNames } from '../class-names.ts';
import { useClearFailure } from './toast.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** 520, 720 or 920 pixels, a full-width bottom sheet on phones; or the whole screen. */
  size?: 'md' | 'lg' | 'xl' | 'full';
  footer?: ReactNode;
  /** Focuses the first field on open. */
  focusField?: boolean;
  /** Escape and the scrim no longer close it. */
  locked?: boolean;
  /** Called instead of returning the focus, if the opener is gone. */
  onOpenerGone?: () => void;
  children: ReactNode;
}

const FIELD = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)';

const widths = { md: 'md:max-w-130', lg: 'md:max-w-180', xl: 'md:max-w-230', full: '' } as const;

/** Escape closes the list of suggestions first. */
const isOpenCombobox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]');

/** Import `Dialog`, which loads this on demand. */
export default function DialogSurface({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  focusField = false,
  locked = false,
  onOpenerGone,
  children,
}: DialogProps) {
  const isFull = size === 'full';
  const opener = useRef<Element | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const clearFailure = useClearFailure();
  useEffect(() => {
    if (open) clearFailure();
  }, [open, clearFailure]);
  const keepIfLocked = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className={classNames(
            'fixed inset-0 bg-scrim',
            isFull ? 'z-58' : 'z-60',
            'data-[state=closed]:animate-[fade-out_var(--dur-base)_var(--ease-in)_forwards] data-[state=open]:animate-[fade-in_var(--dur-slow)_var(--ease-out)]',
          )}
        />
        <RadixDialog.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const field = focusField ? body.current?.querySelector<HTMLElement>(FIELD) : null;
            if (field === null || field === undefined) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Without a Radix trigger, we return the focus ourselves, unless it has moved on while the dialog faded out.
            event.preventDefault();
            if (document.activeElement !== null && document.activeElement !== document.body) return;
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
            else onOpenerGone?.();
          }}
          onEscapeKeyDown={(event) => {
            if (locked || isOpenCombobox(event.target)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            // Radix sends Escape to the newest layer, which may be a toast over the dialog.
            if (event.key !== 'Escape' || event.defaultPrevented || locked) return;
            event.preventDefault();
            onOpenChange(false);
          }}
          onPointerDownOutside={keepIfLocked}
          className={classNames(
            'fixed flex flex-col overflow-hidden bg-raised shadow-3 outline-none',
            // Below the questions that open over it.
            isFull ? 'inset-0 z-59' : 'z-61',
            'data-[state=closed]:animate-[sheet-out_var(--dur-base)_var(--ease-in)_forwards] data-[state=open]:animate-[sheet-in_var(--dur-slow)_var(--ease-out)]',
            !isFull &&
              'inset-x-0 bottom-0 max-h-[calc(100dvh-28px)] rounded-t-dialog md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-48px)] md:w-[calc(100%-48px)] md:rounded-dialog',
            'md:data-[state=closed]:animate-[fade-out_var(--dur-base)_var(--ease-in)_forwards] md:data-[state=open]:animate-[rise-in_var(--dur-slow)_var(--ease-out)]',
            widths[size],
          )}
        >
          <header
            className={classNames(
              'relative flex items-start justify-between gap-4 pt-6.5 pr-3.5 pb-3.5 pl-5 md:pt-6 md:pr-6 md:pb-4.5 md:pl-8',
              !isFull &&
                'before:absolute before:top-2.25 before:left-1/2 before:-ml-5 before:h-1 before:w-10 before:rounded-full before:bg-line md:before:hidden',
            )}
          >
            <div>
              <RadixDialog.Title className="pt-1.25 text-figure md:text-figure">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="mt-1.5 text-sm text-ink-2">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close
              aria-label="Close"
              className={buttonStyle({ variant: 'ghost', iconOnly: true })}
            >
              <Icon drawing={X} />
            </RadixDialog.Close>
          </header>
          {/* Contains absolutely placed children (visually hidden inputs), which would otherwise lengthen the sheet. */}
          <div
            ref={body}
            className="relative min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-6 md:px-8 md:pb-7"
          >
            {children}
          </div>
          {footer && (
            <footer className="flex gap-2.5 border-t border-line bg-raised px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] *:flex-1 md:justify-end md:px-8 md:py-4 md:*:flex-none">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
