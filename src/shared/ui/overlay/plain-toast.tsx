import type { ShownToast } from './toast-queue.ts';

/**
 * The toast's words without its behaviour: shown when the real one cannot be fetched, for example because the
 * connection is what failed.
 */
export function PlainToast({ toast, onDismiss }: { toast: ShownToast; onDismiss: (id: number) => void }) {
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
