import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import { nextToast, type ShownToast, TOAST_REMOVE_DELAY_MS, type ToastRequest } from './toast-queue.ts';

const loadSurface = () => import('./toast-surface.tsx');
const ToastSurface = lazy(() => loadSurface().catch(() => ({ default: PlainToast })));

/** For toasts that must show without delay. */
export const preloadToast = (): void => void loadSurface().catch(() => {}); // the first toast tries again

type ShowToast = (toast: ToastRequest) => void;

const ToastContext = createContext<ShowToast | null>(null);
const ClearFailureContext = createContext<() => void>(() => undefined);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, dispatch] = useReducer(nextToast, null);
  const lastId = useRef(0);

  const show = useCallback<ShowToast>((toast) => {
    lastId.current += 1;
    dispatch({ kind: 'show', toast, id: lastId.current });
  }, []);

  const clearFailure = useCallback(() => dispatch({ kind: 'clear_failure' }), []);

  useEffect(() => {
    if (current === null || current.open) return;
    const { id } = current;
    const timer = setTimeout(() => dispatch({ kind: 'drop', id }), TOAST_REMOVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [current]);

  return (
    <ToastContext value={show}>
      <ClearFailureContext value={clearFailure}>{children}</ClearFailureContext>
      {current && (
        <Suspense fallback={null}>
          <ToastSurface toast={current} onDismiss={(id) => dispatch({ kind: 'dismiss', id })} />
          <MountNotifier key={current.id} tell={current.onShown} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Reports that its siblings are mounted: Suspense shows them together. */
function MountNotifier({ tell }: { tell: (() => void) | undefined }) {
  const once = useRef(tell);
  useEffect(() => {
    once.current?.();
    once.current = undefined;
  }, []);
  return null;
}

/** `const { toast } = useToast()`; `toast` is stable. Throws outside a ToastProvider. */
export function useToast(): { toast: ShowToast } {
  const toast = use(ToastContext);
  if (toast === null) throw new Error('useToast needs a ToastProvider above it.');
  return { toast };
}

/** Closes a failure's toast, as when a dialog opens. */
export function useClearFailure(): () => void {
  return use(ClearFailureContext);
}

/** Fallback if the toast's code can't load, for example offline. */
function PlainToast({ toast, onDismiss }: { toast: ShownToast; onDismiss: (id: number) => void }) {
  if (!toast.open) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-3 top-[calc(var(--topbar-h)+8px)] z-80 rounded-tile border border-line bg-raised p-4 shadow-3 md:right-6 md:left-auto md:w-105"
    >
      <p className="font-semibold">{toast.title}</p>
      <p className="text-sm text-ink-2">{toast.description}</p>
      <button type="button" className="link mt-2 text-sm" onClick={() => onDismiss(toast.id)}>
        Close
      </button>
    </div>
  );
}
