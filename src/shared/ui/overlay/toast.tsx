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

/** Fetches the code of toasts before the first one, for what must be told without waiting. */
export const preloadToast = (): void => void loadSurface().catch(() => {}); // the first toast tries again

type ShowToast = (toast: ToastRequest) => void;

const ToastContext = createContext<ShowToast | null>(null);
const ClearFailureContext = createContext<() => void>(() => undefined);

/** Shows toasts over everything below it. Their code is fetched with the first toast. */
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

/** Tells that its neighbours are on the screen: within a Suspense, none of them is before all are. */
function MountNotifier({ tell }: { tell: (() => void) | undefined }) {
  const once = useRef(tell);
  useEffect(() => {
    once.current?.();
    once.current = undefined;
  }, []);
  return null;
}

/**
 * `const { toast } = useToast(); toast({ title, description, variant, action, duration })`. The function stays
 * the same between renders, so it may stand in dependency lists. Throws outside a ToastProvider.
 */
export function useToast(): { toast: ShowToast } {
  const toast = use(ToastContext);
  if (toast === null) throw new Error('useToast needs a ToastProvider above it.');
  return { toast };
}

/** What takes away a toast about something that failed: a dialog that opens is about something else. */
export function useClearFailure(): () => void {
  return use(ClearFailureContext);
}

/**
 * The toast's words without its behaviour: shown when the real one cannot be fetched, for example because the
 * connection is what failed.
 */
function PlainToast({ toast, onDismiss }: { toast: ShownToast; onDismiss: (id: number) => void }) {
  if (!toast.open) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-3 top-[calc(var(--topbar-h)+8px)] z-[80] rounded-[16px] border border-line bg-raised p-4 shadow-3 md:right-6 md:left-auto md:w-[420px]"
    >
      <p className="font-semibold">{toast.title}</p>
      <p className="text-sm text-ink-2">{toast.description}</p>
      <button type="button" className="link mt-2 text-sm" onClick={() => onDismiss(toast.id)}>
        Close
      </button>
    </div>
  );
}
