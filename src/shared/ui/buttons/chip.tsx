import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { MouseEventHandler, ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { RouteLink } from './route-link.tsx';

const chip =
  'inline-flex min-h-9.5 flex-none items-center gap-1.75 rounded-full border px-3.75 text-sm font-medium transition-[background-color,border-color]';
const resting =
  'border-[color-mix(in_srgb,var(--line-control)_60%,var(--surface))] bg-surface hover:border-ink';
const onDark =
  'border-[rgb(255_255_255/0.28)] bg-[rgb(255_255_255/0.08)] text-on-hero hover:border-on-hero hover:bg-[rgb(255_255_255/0.16)]';
const chosen =
  'border-brand bg-brand-soft font-semibold text-on-brand-soft shadow-[inset_0_0_0_1px_var(--brand)]';

export function ChipLink({
  href,
  dark,
  onClick,
  children,
}: {
  href: string;
  dark?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}) {
  return (
    <RouteLink href={href} onClick={onClick} className={classNames(chip, dark ? onDark : resting)}>
      {children}
    </RouteLink>
  );
}

/** For multi-select lists; shows a tick while on. */
export function ToggleChip({
  pressed,
  onPressedChange,
  disabled,
  children,
}: {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPressedChange(!pressed)}
      className={classNames(chip, pressed ? chosen : resting, 'min-h-11 md:min-h-9.5 disabled:text-ink-3')}
    >
      {pressed && <Icon drawing={Check} size="xs" strokeWidth={2.4} />}
      {children}
    </button>
  );
}

/** An active filter, with a cross to remove it. */
export function ActiveFilterChip({ onRemove, children }: { onRemove: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${children}`}
      onClick={onRemove}
      className={classNames(chip, chosen)}
    >
      <span className="max-w-[60vw] truncate md:max-w-80">{children}</span>
      <Icon drawing={X} size="xs" strokeWidth={2.4} />
    </button>
  );
}
