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
import { PlainToast } from './plain-toast.tsx';
import { nextToast, TOAST_REMOVE_DELAY_MS, type ToastRequest } from './toast-queue.ts';

const ToastSurface = lazy(() => import('./toast-surface.tsx').catch(() => ({ default: PlainToast })));

type ShowToast = (toast: ToastRequest) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Shows toasts over everything below it. Their code is fetched with the first toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, dispatch] = useReducer(nextToast, null);
  const lastId = useRef(0);

  const show = useCallback<ShowToast>((toast) => {
    lastId.current += 1;
    dispatch({ kind: 'show', toast, id: lastId.current });
  }, []);

  useEffect(() => {
    if (current === null || current.open) return;
    const { id } = current;
    const timer = setTimeout(() => dispatch({ kind: 'drop', id }), TOAST_REMOVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [current]);

  return (
    <ToastContext value={show}>
      {children}
      {current && (
        <Suspense fallback={null}>
          <ToastSurface toast={current} onDismiss={(id) => dispatch({ kind: 'dismiss', id })} />
        </Suspense>
      )}
    </ToastContext>
  );
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
