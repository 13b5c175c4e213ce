import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useId, useState } from 'react';
import { Icon, type IconDrawing } from '../brand/icon.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { RouteLink } from '../buttons/route-link.tsx';
import { classNames } from '../class-names.ts';

/**
 * The less common actions of a row. A native popover: below its button, and on phones a sheet. Any press inside
 * closes it.
 */
export function ActionMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        className={classNames(buttonStyle({ variant: 'ghost', iconOnly: true }), open && 'bg-sunken')}
      >
        <Icon drawing={Ellipsis} />
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={(event) => placeBelowButton(event.currentTarget)}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button'))
            event.currentTarget.hidePopover();
        }}
        onBlur={(event) => {
          const next = event.relatedTarget;
          if (next && !event.currentTarget.contains(next)) event.currentTarget.hidePopover();
        }}
        className="inset-auto m-0 border border-line bg-raised p-2 text-ink shadow-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:w-auto max-md:max-w-none max-md:rounded-t-dialog max-md:px-3 max-md:pt-4 max-md:pb-[calc(20px+env(safe-area-inset-bottom))] max-md:backdrop:bg-scrim max-md:open:animate-[sheet-in_var(--dur-slow)_var(--ease-out)] md:absolute md:top-(--menu-top) md:right-(--menu-right) md:bottom-(--menu-bottom) md:w-56 md:rounded-card"
      >
        <ul>{children}</ul>
      </div>
    </>
  );
}

/** Scrolls with the page. Opens upwards in the lower part of the window. */
function placeBelowButton(panel: HTMLElement): void {
  const button = panel.previousElementSibling?.getBoundingClientRect();
  if (button === undefined) return;
  const { clientHeight, clientWidth } = document.documentElement;
  const up = button.bottom > clientHeight * 0.6;
  const style = {
    '--menu-top': up ? 'auto' : `${button.bottom + scrollY + 6}px`,
    '--menu-bottom': up ? `${clientHeight - button.top - scrollY + 6}px` : 'auto',
    '--menu-right': `${clientWidth - button.right}px`,
  };
  for (const [name, value] of Object.entries(style)) panel.style.setProperty(name, value);
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-medium hover:bg-sunken';

interface ItemProps {
  icon: IconDrawing;
  /** For screen readers, after the words. */
  of: string;
  children: string;
  className?: string;
}

function ItemContent({ icon, of, children }: ItemProps) {
  return (
    <>
      <Icon drawing={icon} size="sm" />
      <span>
        {children} <span className="sr-only">{of}</span>
      </span>
    </>
  );
}

export function MenuAction({
  onPress,
  danger = false,
  className,
  ...shown
}: ItemProps & { onPress: () => void; danger?: boolean }) {
  return (
    <li className={classNames(danger && 'mt-1.5 border-t border-line pt-1.5', className)}>
      <button type="button" onClick={onPress} className={classNames(item, danger && 'text-danger')}>
        <ItemContent {...shown} />
      </button>
    </li>
  );
}

export function MenuLink({ href, className, ...shown }: ItemProps & { href: string }) {
  return (
    <li className={className}>
      <RouteLink href={href} className={item}>
        <ItemContent {...shown} />
      </RouteLink>
    </li>
  );
}
