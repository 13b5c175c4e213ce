import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

const tones = {
  neutral: { look: 'bg-neutral-soft text-on-neutral-soft', icon: Info },
  info: { look: 'bg-info-soft text-on-info-soft', icon: Info },
  brand: { look: 'bg-brand-soft text-on-brand-soft', icon: BadgeCheck },
  warning: { look: 'bg-warning-soft text-on-warning-soft', icon: Clock },
  danger: { look: 'bg-danger-soft text-on-danger-soft', icon: CircleAlert },
} as const;

/** Pass `role="alert"` if it appears after a user action. */
export function Notice({
  tone = 'neutral',
  icon,
  role,
  className,
  children,
}: {
  tone?: keyof typeof tones;
  icon?: IconDrawing;
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={role}
      className={classNames(
        'flex gap-3 rounded-tile px-4 py-3.5 text-sm leading-normal',
        tones[tone].look,
        className,
      )}
    >
      <Icon drawing={icon ?? tones[tone].icon} className="mt-px" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
