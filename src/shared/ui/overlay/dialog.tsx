import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-surface.tsx';

export const loadSurface = () => import('./dialog-surface.tsx');
const DialogSurface = lazy(loadSurface);

/** Call it when the opening button is hovered or focused. */
export function preloadDialog(): void {
  loadSurface().catch(() => {}); // the first dialog tries again
}

/** A modal with fixed head and foot. Traps the focus and returns it. Loads its code on first open. */
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
