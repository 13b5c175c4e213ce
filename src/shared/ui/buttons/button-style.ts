import { classNames } from '../class-names.ts';

const variants = {
  // Toasts avoid elements with `bg-brand` (overlay/toast-surface.tsx).
  primary: 'bg-brand border-transparent text-on-brand hover:bg-brand-hover',
  secondary:
    'bg-surface text-ink border-[color-mix(in_srgb,var(--line-control)_55%,var(--surface))] hover:border-ink',
  soft: 'border-transparent bg-brand-soft text-on-brand-soft hover:bg-brand-soft-hover',
  ghost: 'border-transparent text-ink hover:bg-sunken',
  /** For dark or green surfaces. */
  'ghost-on-dark': 'border-transparent text-ink-inverse hover:bg-[rgb(255_255_255/0.12)]',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  destructive: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  /** For actions like Reject: red text, no fill until hovered. */
  'destructive-quiet': 'border-transparent text-danger hover:bg-danger-soft hover:text-on-danger-soft',
} as const;

const sizes = {
  sm: 'h-9.5 rounded-control text-sm px-3.5',
  md: 'h-11 rounded-control text-md px-4.5',
  lg: 'h-13.5 rounded-tile text-h4 px-6',
} as const;

const iconSizes = {
  sm: 'size-9.5 rounded-control',
  md: 'size-11 rounded-control',
  lg: 'size-13.5 rounded-tile',
} as const;

const disabled =
  'disabled:bg-neutral-soft disabled:text-ink-3 disabled:border-transparent disabled:cursor-not-allowed disabled:active:scale-100 not-aria-busy:aria-disabled:bg-neutral-soft not-aria-busy:aria-disabled:text-ink-3 not-aria-busy:aria-disabled:cursor-not-allowed aria-busy:cursor-progress';

export interface ButtonLook {
  /** One primary per card or panel. */
  variant?: keyof typeof variants;
  /** 38, 44 or 54 pixels high; main actions on phones use md or lg. */
  size?: keyof typeof sizes;
  /** Square; needs an `aria-label`. */
  iconOnly?: boolean;
  block?: boolean;
}

/** Shared by Button and ButtonLink, and usable on other controls. */
export function buttonStyle({ variant = 'primary', size = 'md', iconOnly, block }: ButtonLook): string {
  return classNames(
    'inline-flex flex-none items-center justify-center gap-2 border font-semibold whitespace-nowrap',
    'transition-[background-color,border-color,box-shadow,transform] ease-out active:scale-[0.985] motion-reduce:active:scale-100',
    variants[variant],
    iconOnly ? iconSizes[size] : sizes[size],
    block && 'w-full',
    disabled,
  );
}
