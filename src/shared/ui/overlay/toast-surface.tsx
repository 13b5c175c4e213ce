import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import * as RadixToast from 'radix-ui/toast';
import { Icon } from '../brand/icon.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { classNames } from '../class-names.ts';
import { type ShownToast, TOAST_DURATION_MS, TOAST_SWIPE_PX } from './toast-queue.ts';

/** Pixels between a toast and a button. */
const MIN_GAP = 12;

/** Submit buttons and those styled as the main action. */
const MAIN_ACTIONS =
  'button:is([type=submit], .bg-brand, .bg-accent, .bg-danger), a:is(.bg-brand, .bg-accent)';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns how far down to move a toast so that it covers no button; 0 if that would pass `lowest`. */
export function offsetToClear(toast: Box, buttons: readonly Box[], lowest: number): number {
  const height = toast.bottom - toast.top;
  let { top } = toast;
  for (const button of [...buttons].sort((a, b) => a.top - b.top)) {
    const beside = button.right <= toast.left || button.left >= toast.right;
    if (!beside && button.top < top + height && button.bottom > top) top = button.bottom + MIN_GAP;
  }
  return top + height > lowest ? 0 : top - toast.top;
}

/** Moves a toast below the main actions it would cover. */
function avoidMainActions(toast: HTMLElement | null): void {
  const corner = toast?.parentElement;
  if (toast == null || corner == null) return;
  corner.style.marginTop = '';
  const { left, right, top } = corner.getBoundingClientRect();
  const buttons = [...document.querySelectorAll(MAIN_ACTIONS)]
    .filter((button) => !toast.contains(button) && button.checkVisibility?.() !== false)
    .map((button) => button.getBoundingClientRect());
  // Layout height, as it animates from a smaller scale.
  const down = offsetToClear(
    { left, right, top, bottom: top + toast.offsetHeight },
    buttons,
    window.innerHeight,
  );
  if (down > 0) corner.style.marginTop = `${down}px`;
}

/** Repeats on scroll until the toast goes. */
function keepClear(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return undefined;
  const clear = () => avoidMainActions(toast);
  clear();
  window.addEventListener('scroll', clear, { passive: true });
  return () => window.removeEventListener('scroll', clear);
}

export default function ToastSurface({
  toast,
  onDismiss,
}: {
  toast: ShownToast;
  onDismiss: (id: number) => void;
}) {
  const destructive = toast.variant === 'destructive';
  const texts = (
    <>
      <RadixToast.Title
        className={classNames('pt-1 leading-snug font-semibold', destructive && 'text-danger')}
      >
        {toast.title}
      </RadixToast.Title>
      {toast.description && (
        <RadixToast.Description className="mt-0.5 text-sm leading-normal text-ink-2">
          {toast.description}
        </RadixToast.Description>
      )}
    </>
  );
  return (
    // One provider per toast: after a toast's own button closes it, Radix pauses for ever, as it moves the focus to
    // the viewport.
    <RadixToast.Provider key={toast.id} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      <RadixToast.Root
        ref={keepClear}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) onDismiss(toast.id);
        }}
        type="background"
        duration={toast.duration ?? TOAST_DURATION_MS}
        className={classNames(
          'flex items-start gap-3.5 rounded-tile border bg-raised py-4 pr-3 pl-4.5 shadow-3',
          destructive ? 'border-danger' : 'border-line',
          'data-[state=open]:animate-[toast-in_var(--dur-base)_var(--ease-out)] data-[state=closed]:animate-[fade-out_var(--dur-base)_var(--ease-in)_forwards]',
          'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-[toast-swipe-out_var(--dur-base)_var(--ease-in)_forwards]',
        )}
      >
        <span
          className={classNames(
            'grid size-8 flex-none place-items-center rounded-full',
            destructive ? 'bg-danger-soft text-on-danger-soft' : 'bg-success-soft text-on-success-soft',
          )}
        >
          <Icon drawing={destructive ? CircleAlert : Check} />
        </span>
        <div className="min-w-0 flex-1">
          {destructive ? (
            // The alert role already announces it; the attribute stops Radix from repeating it.
            <div role="alert" data-radix-toast-announce-exclude="">
              {texts}
            </div>
          ) : (
            texts
          )}
          {toast.action && (
            <RadixToast.Action
              altText={toast.action.label}
              onClick={toast.action.onSelect}
              className={classNames(buttonStyle({ variant: 'secondary', size: 'sm' }), 'mt-3')}
            >
              {toast.action.label}
            </RadixToast.Action>
          )}
        </div>
        <RadixToast.Close
          aria-label="Close"
          className="grid size-9 flex-none place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <Icon drawing={X} size="sm" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        hotkey={['F8']}
        className="fixed inset-x-3 top-[calc(var(--topbar-h)+8px)] z-80 outline-none md:top-[calc(var(--topbar-h)+16px)] md:right-6 md:left-auto md:w-105 md:max-w-105"
      />
    </RadixToast.Provider>
  );
}
