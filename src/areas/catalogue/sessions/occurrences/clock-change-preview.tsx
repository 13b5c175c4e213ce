import { Notice } from '#shared/ui/states/notice.tsx';
import type { Slot } from '../contract.ts';
import { clockChangeTimes } from './clock-change-times.ts';

export function ClockChangePreview({ slot, now }: { slot: Slot; now: Date }) {
  const both = clockChangeTimes(slot, now);
  if (both === null) return null;
  return (
    <Notice tone="info">
      <p className="font-semibold">{both.sentence}</p>
      <p className="tabular-nums">
        {both.before}, then {both.after}
      </p>
    </Notice>
  );
}
