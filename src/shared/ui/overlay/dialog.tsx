import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line under the title, read out with it. */
  description?: ReactNode;
  /** 520, 720 or 920 pixels; a bottom sheet as wide as the screen on phones. */
  size?: 'md' | 'lg' | 'xl';
  /** Buttons fixed to the foot, the main one last. */
  footer?: ReactNode;
  /** Something begun must not be lost to a stray press: Escape and the scrim no longer close it. */
  locked?: boolean;
  /** The focus has nowhere to return to: what opened the dialog is gone. */
  onOpenerGone?: () => void;
  children: ReactNode;
}

/** The dialog's code: the same for every dialog, besides what stands in it. */
export const loadSurface = () => import('./dialog-surface.tsx');
const DialogSurface = lazy(loadSurface);

/** Fetches the dialog's code ahead of need, for example when its button is hovered or focused. */
export function preloadDialog(): void {
  void loadSurface();
}

/**
 * A modal dialog with fixed head and foot and a scrolling body. Focus is kept inside and returns to the
 * opener. Its code is fetched when it first opens, so pages that might open one do not pay for it up front.
 */
export function Dialog(props: DialogProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  );
}
