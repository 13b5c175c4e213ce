/** docs/product/pages.md#toasts */
export const TOAST_DURATION_MS = 5000;

/** Keeps a dismissed toast for its animation (docs/product/pages.md#toasts). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** Swipe distance that dismisses (docs/product/pages.md#toasts). */
export const TOAST_SWIPE_PX = 50;

export interface ToastRequest {
  title: string;
  description?: string;
  /** destructive interrupts screen readers (`role="alert"`); default is polite. */
  variant?: 'default' | 'destructive';
  /** Pressing it closes the toast. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; pauses on hover and focus. */
  duration?: number;
  /** Called once visible; the first toast has to load its code. */
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
 * Reducer for the single toast: a new one replaces the old. A dismissed toast stays closed for its animation; events
 * of replaced toasts are ignored. `clear_failure` closes a failure at once.
 */
export function nextToast(current: ShownToast | null, event: ToastEvent): ShownToast | null {
  if (event.kind === 'show') return { ...event.toast, id: event.id, open: true };
  if (event.kind === 'clear_failure')
    return current?.variant === 'destructive' ? { ...current, open: false } : current;
  if (current === null || current.id !== event.id) return current;
  return event.kind === 'dismiss' ? { ...current, open: false } : null;
}
