import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

/**
 * A button and the links behind it. A native popover: it opens before the page's script is there, and the browser itself
 * closes it on Escape or a press outside and gives the focus back.
 */
export function PopoverMenu({
  label,
  className,
  panelClassName,
  button,
  onFollow,
  onOpening,
  children,
}: {
  label: string;
  className: string;
  /** Where it opens. */
  panelClassName: string;
  button: ReactNode;
  /** Called with a link in it that is followed. */
  onFollow?: (link: HTMLAnchorElement) => void;
  /** Called with the panel before it opens or closes: place it here. */
  onOpening?: (panel: HTMLElement) => void;
  children: ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // It may have been opened before the script was there to hear of it.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setOpen(true);
  }, []);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        className={className}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={onOpening && ((event) => onOpening(event.currentTarget))}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => closeOnFollow(event, onFollow)}
        onBlur={(event) => {
          // Tabbing past the last link closes the menu; the browser handles a press outside.
          const goingTo = event.relatedTarget;
          if (goingTo && !event.currentTarget.contains(goingTo)) event.currentTarget.hidePopover();
        }}
        className={classNames(
          'fixed m-0 w-68 max-w-[calc(100vw-24px)] rounded-card border border-line bg-raised p-2 text-ink shadow-3 open:animate-[fade-in_var(--dur-base)_var(--ease-out)]',
          panelClassName,
        )}
      >
        {children}
      </div>
    </>
  );
}

/** Closes a native popover when a link in it is followed, and calls `onFollow` with that link first. */
export function closeOnFollow(
  event: MouseEvent<HTMLElement>,
  onFollow?: (link: HTMLAnchorElement) => void,
): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) return;
  onFollow?.(link);
  event.currentTarget.hidePopover();
}

/** How a link in such a menu looks. */
export const menuLink =
  'flex min-h-11 items-center gap-3 rounded-control px-3 py-2 font-medium hover:bg-sunken aria-[current]:bg-sunken';
