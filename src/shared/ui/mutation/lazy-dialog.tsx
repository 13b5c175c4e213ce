import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { loadSurface } from '../overlay/dialog.tsx';
import { useToast } from '../overlay/toast.tsx';
import { Spinner } from '../states/spinner.tsx';

interface Openable {
  /** Default: open while rendered. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code loads on first open, to keep 39 KB (gzip) of react-hook-form and zod off the page. While
 * loading, the page waits and Escape cancels; if it fails, an error shows and the next press retries.
 *
 * `preload`: call it when the opening button is hovered or focused.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let Fetched: ComponentType<Props> | undefined;
  const fetchDialog = async () => {
    [Fetched] = await Promise.all([load(), loadSurface()]);
  };
  function LazyDialog(props: Props) {
    const { open = true, onClose } = props;
    const { toast } = useToast();
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const giveUp = useEffectEvent(() => {
      onClose();
      toast({
        title: 'We couldn’t open this',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
    });
    const missing = open && Fetched === undefined;
    useEffect(() => {
      if (!missing) return;
      let wanted = true;
      fetchDialog().then(
        () => wanted && drawAgain(),
        () => wanted && giveUp(),
      );
      return () => {
        wanted = false;
      };
    }, [missing]);
    if (Fetched !== undefined) return <Fetched {...props} />;
    return open && <LoadingDialog onClose={onClose} />;
  }
  return Object.assign(LazyDialog, {
    preload: () => void fetchDialog().catch(() => {}), // opening it tries again
  });
}

/** A native dialog, so that it keeps the focus and returns it. */
function LoadingDialog({ onClose }: { onClose: () => void }) {
  const place = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = place.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={place}
      aria-label="Loading"
      onCancel={onClose}
      className="m-auto overflow-hidden bg-transparent outline-none backdrop:bg-scrim"
    >
      <Spinner size="lg" />
    </dialog>
  );
}
