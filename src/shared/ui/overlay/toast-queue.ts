/** How long a toast shows unless told otherwise (docs/product/pages.md#toasts). */
export const TOAST_DURATION_MS = 5000;

/** How long a dismissed toast is remembered before it is dropped (docs/product/pages.md#toasts). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** Pixels a toast is pushed to the right before it counts as dismissed (docs/product/pages.md#toasts). */
export const TOAST_SWIPE_PX = 50;

/** What a caller asks to be shown. */
export interface ToastRequest {
  title: string;
  description?: string;
  /** destructive is read out at once (`role="alert"`); default waits its turn. */
  variant?: 'default' | 'destructive';
  /** One button; the toast closes when it is pressed. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds on screen; hovering or focusing the toast stops the clock. */
  duration?: number;
  /** Called once it is on the screen, which may be later than it was asked for: its code comes with the first toast. */
  onShown?: () => void;
}

export interface ShownToast extends ToastRequest {
  id: number;
  open: boolean;
}

export type ToastEvent =
  | { kind: 'show'; toast: ToastRequest; id: number }
  | { kind: 'dismiss'; id: number }
  | { kind: 'drop'; id: number }
  | { kind: 'clear_failure' };

/**
 * The toast after an event. There is only ever one: a new toast takes the place of the old. A dismissed toast
 * stays, closed, so that it can leave with its animation; events about a toast already replaced change nothing. A
 * failure that somebody has turned away from is closed at once (`clear_failure`).
 */
export function nextToast(current: ShownToast | null, event: ToastEvent): ShownToast | null {
  if (event.kind === 'show') return { ...event.toast, id: event.id, open: true };
  if (event.kind === 'clear_failure')
    return current?.variant === 'destructive' ? { ...current, open: false } : current;
  if (current === null || current.id !== event.id) return current;
  return event.kind === 'dismiss' ? { ...current, open: false } : null;
}
