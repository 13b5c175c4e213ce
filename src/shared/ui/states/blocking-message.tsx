import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

const tones = {
  brand: 'bg-brand-soft text-on-brand-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
} as const;

/** Names a problem and offers one way on: Login Required, Access Denied, under review. */
export function BlockingMessage({
  icon,
  tone = 'brand',
  title,
  children,
  action,
  headingLevel: Heading = 'h2',
}: {
  icon: IconDrawing;
  tone?: keyof typeof tones;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2';
}) {
  return (
    // Not a Card, to keep that code out of the search page.
    <div className="flex flex-col items-start gap-2.5 rounded-dialog border border-line bg-surface px-7 py-7.5">
      <span className={classNames('mb-2 grid size-13 place-items-center rounded-tile', tones[tone])}>
        <Icon drawing={icon} size="lg" />
      </span>
      <Heading className="text-figure leading-heading tracking-tight">{title}</Heading>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="mt-3.5">{action}</div>}
    </div>
  );
}
