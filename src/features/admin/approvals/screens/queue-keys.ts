import type { KeyboardEvent } from 'react';

/** What the keys of a queue do. Single letters work only while the focus is inside it (WCAG 2.1.4). */
export interface QueueActions {
  next?: () => void;
  previous?: () => void;
  approve?: () => void;
  reject?: () => void;
  view?: () => void;
  undo?: () => void;
}

export const queueKeys: readonly { key: string; does: keyof QueueActions; label: string }[] = [
  { key: 'J', does: 'next', label: 'next' },
  { key: 'K', does: 'previous', label: 'previous' },
  { key: 'A', does: 'approve', label: 'approve' },
  { key: 'R', does: 'reject', label: 'reject' },
  { key: 'V', does: 'view', label: 'view details' },
  { key: 'U', does: 'undo', label: 'undo' },
];

/** A keydown handler for the element around a queue. Typing in a field and key combinations are left alone. */
export function handleQueueKey(event: KeyboardEvent, actions: QueueActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]'))
    return;
  const known = queueKeys.find(({ key }) => key === event.key.toUpperCase());
  const action = known && actions[known.does];
  if (action === undefined) return;
  event.preventDefault();
  action();
}
