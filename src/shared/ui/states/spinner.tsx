import { classNames } from '../class-names.ts';

const sizes = {
  sm: 'size-4.5 border-[2.5px] border-current border-r-transparent',
  lg: 'size-11 border-4 border-brand-soft-hover border-t-brand',
} as const;

/** Decorative: add text, or use FullPageSpinner. */
export function Spinner({ size = 'sm', className }: { size?: keyof typeof sizes; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block flex-none animate-spin rounded-full', sizes[size], className)}
    />
  );
}

/**
 * Fills the page below the bar while loading.
 * @param over overlays the page
 */
export function FullPageSpinner({ label = 'Loading', over = false }: { label?: string; over?: boolean }) {
  return (
    <div
      role="status"
      className={classNames(
        'grid min-h-[calc(100dvh-var(--topbar-h))] place-content-center justify-items-center gap-3.5 p-6',
        over && 'fixed inset-x-0 top-(--topbar-h) bottom-0 z-60 bg-paper',
      )}
    >
      <Spinner size="lg" />
      <p className="text-sm text-ink-2">{label}</p>
    </div>
  );
}
