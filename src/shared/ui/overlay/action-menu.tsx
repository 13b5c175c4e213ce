import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from '../brand/icon.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { RouteLink } from '../buttons/route-link.tsx';
import { classNames } from '../class-names.ts';
import { PopoverMenu } from './popover-menu.tsx';

/** The less common actions of a row: below its button, and on phones a sheet. Any press inside closes it. */
export function ActionMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <PopoverMenu
      label={label}
      className={`${buttonStyle({ variant: 'ghost', iconOnly: true })} aria-expanded:bg-sunken`}
      panelClassName="inset-auto max-md:inset-x-0 max-md:bottom-0 max-md:w-auto max-md:max-w-none max-md:rounded-t-dialog max-md:rounded-b-none max-md:px-3 max-md:pt-4 max-md:pb-[calc(20px+env(safe-area-inset-bottom))] max-md:backdrop:bg-scrim max-md:open:animate-[sheet-in_var(--dur-slow)_var(--ease-out)] md:absolute md:top-(--menu-top) md:right-(--menu-right) md:bottom-(--menu-bottom) md:w-56"
      button={<Icon drawing={Ellipsis} />}
      onOpening={placeBelowButton}
    >
      <ul
        aria-label={label}
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('a, button'))
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        }}
      >
        {children}
      </ul>
    </PopoverMenu>
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
