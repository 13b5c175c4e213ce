import type { FocusEvent, MouseEvent, ToggleEvent } from 'react';

/**
 * What a menu in a native popover hears: it says when it opens and closes, closes once a link is followed, and when the
 * focus leaves it by keyboard.
 */
export const popoverMenuHandlers = ({
  onOpenChange,
  onFollow,
}: {
  onOpenChange: (open: boolean) => void;
  /** A link of it was followed. */
  onFollow?: (link: HTMLAnchorElement) => void;
}) => ({
  onToggle: (event: ToggleEvent<HTMLElement>) => onOpenChange(event.newState === 'open'),
  onClick: (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link) return;
    onFollow?.(link);
    event.currentTarget.hidePopover();
  },
  onBlur: (event: FocusEvent<HTMLElement>) => {
    // Tabbing past the last link closes the menu; pressing elsewhere is the browser's business.
    const goingTo = event.relatedTarget;
    if (goingTo && !event.currentTarget.contains(goingTo)) event.currentTarget.hidePopover();
  },
});
