import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';

/** Moves focus to the result: the new row, or the input once it is back. */
export function useFocusAfterChange(
  applied: boolean,
  busy: boolean,
  otherwise?: RefObject<HTMLElement | null>,
) {
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || busy) return;
    pressed.current = false;
    ((applied ? null : otherwise?.current) ?? row.current)?.focus();
  }, [applied, busy, otherwise]);
  const press = (act: () => void) => {
    pressed.current = true;
    act();
  };
  return { row, press };
}

export function AdjustmentRow({
  icon,
  title,
  detail,
  children,
}: {
  icon: IconDrawing;
  title: string;
  detail: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <span className="grid size-10 flex-none place-items-center rounded-control bg-success-soft text-on-success-soft">
        <Icon drawing={icon} />
      </span>
      <p className="min-w-0 flex-1 basis-40 leading-snug">
        <b className="font-semibold wrap-anywhere">{title}</b>
        <span className="block text-sm text-ink-2 tabular-nums">{detail}</span>
      </p>
      <div className="ml-auto flex items-center gap-1.5">{children}</div>
    </div>
  );
}

export function DiscountAmount({ pounds }: { pounds: string }) {
  return <p className="font-semibold whitespace-nowrap text-on-success-soft tabular-nums">−£{pounds}</p>;
}
