import { classNames } from './class-names.ts';

const sizes = {
  sm: 'size-[18px] border-[2.5px] border-current border-r-transparent',
  lg: 'size-11 border-4 border-brand-soft-hover border-t-brand',
} as const;

/** A turning ring. Decorative: say what is being waited for in text, or use FullPageSpinner. */
export function Spinner({ size = 'sm', className }: { size?: keyof typeof sizes; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block flex-none animate-spin rounded-full', sizes[size], className)}
    />
  );
}
