import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ReactNode } from 'react';
import { optionLabel, sessionDifficulties } from '../../domain/option-lists.ts';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

const tones = {
  neutral: 'bg-neutral-soft text-on-neutral-soft',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  info: 'bg-info-soft text-on-info-soft',
  brand: 'bg-brand-soft text-on-brand-soft',
  accent: 'bg-accent text-on-accent',
} as const;

const frame =
  'inline-flex h-6.25 flex-none items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap';

export type BadgeTone = keyof typeof tones;

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(frame, tones[tone])}>{children}</span>;
}

const levels = new Map([
  ['beginner', { ground: 'bg-level-beginner text-on-level-beginner', dot: 'bg-level-beginner-dot' }],
  [
    'intermediate',
    {
      ground: 'bg-level-intermediate text-on-level-intermediate',
      dot: 'bg-level-intermediate-dot',
    },
  ],
  ['advanced', { ground: 'bg-level-advanced text-on-level-advanced', dot: 'bg-level-advanced-dot' }],
]);
const otherLevel = { ground: 'bg-level-other text-on-level-other', dot: 'bg-level-other-dot' };

/** Beginner green, intermediate yellow, advanced red, others grey. */
/** `plainOnPhones`: below 768 px only the dot and the word. */
export function DifficultyBadge({
  difficulty,
  plainOnPhones = false,
}: {
  difficulty: string;
  plainOnPhones?: boolean;
}) {
  const { ground, dot } = levels.get(difficulty) ?? otherLevel;
  return (
    <span
      className={classNames(
        frame,
        ground,
        plainOnPhones && 'max-md:h-auto! max-md:bg-transparent! max-md:p-0! max-md:text-ink-2!',
      )}
    >
      <span className={classNames('size-1.75 rounded-full', dot)} />
      {optionLabel(sessionDifficulties, difficulty)}
    </span>
  );
}

const statuses = new Map<string, { tone: BadgeTone; label: string }>([
  ['published', { tone: 'success', label: 'Published' }],
  ['pending', { tone: 'warning', label: 'Pending' }],
  ['draft', { tone: 'neutral', label: 'Draft' }],
  ['paused', { tone: 'neutral', label: 'Paused' }],
  ['rejected', { tone: 'danger', label: 'Rejected' }],
  ['cancelled', { tone: 'danger', label: 'Cancelled' }],
  ['confirmed', { tone: 'success', label: 'Confirmed' }],
  ['attended', { tone: 'neutral', label: 'Attended' }],
  ['no-show', { tone: 'neutral', label: 'No-show' }],
  ['refunded', { tone: 'neutral', label: 'Refunded' }],
]);

/** Unknown states show as they are, in grey. */
export function StatusBadge({ status }: { status: string }) {
  const { tone, label } = statuses.get(status) ?? { tone: 'neutral' as const, label: status };
  return <Badge tone={tone}>{label}</Badge>;
}

export function VerifiedBadge() {
  return (
    <Badge tone="brand">
      <Icon drawing={BadgeCheck} strokeWidth={2.3} className="size-3.5!" />
      Verified business
    </Badge>
  );
}
