import { Notice } from '#shared/ui/states/notice.tsx';

export function TestModeHint() {
  return (
    <Notice tone="info">
      Test mode: use <b className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</b>, any future date
      and any three digits.
    </Notice>
  );
}
