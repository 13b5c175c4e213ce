import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-surface.tsx';

/** The dialog's code: the same for every dialog, besides what stands in it. */
export const loadSurface = () => import('./dialog-surface.tsx');
const DialogSurface = lazy(loadSurface);

/** Fetches the dialog's code ahead of need, for example when its button is hovered or focused. */
export function preloadDialog(): void {
  loadSurface().catch(() => {}); // the first dialog tries again
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
