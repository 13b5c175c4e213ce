import { Spinner } from './spinner.tsx';

/** Fills the page below the bar while something must be known before anything can be shown. */
export function FullPageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div
      role="status"
      className="grid min-h-[calc(100dvh-var(--topbar-h))] place-content-center justify-items-center gap-3.5 p-6"
    >
      <Spinner size="lg" />
      <p className="text-sm text-ink-2">{label}</p>
    </div>
  );
}
