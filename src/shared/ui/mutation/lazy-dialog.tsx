import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { loadSurface } from '../overlay/dialog.tsx';
import { useToast } from '../overlay/toast.tsx';
import { Spinner } from '../states/spinner.tsx';

interface Openable {
  /** Without it the dialog is open for as long as it is rendered. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code is fetched when it is first opened, for those with a form: react-hook-form and zod are 39 KB
 * (gzip), which no page that merely has a button for one is to carry. While it is on its way the page beneath waits, and
 * Escape turns back; when it cannot be had, that is told, and the next press asks for it again.
 *
 * `preload` fetches it ahead of need: for the button that opens it, when that is hovered or focused.
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

/** In the place of a dialog that is being fetched. The browser's own keeps the focus, and gives it back when it goes. */
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
