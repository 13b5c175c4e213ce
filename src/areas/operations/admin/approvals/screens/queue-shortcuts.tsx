import { useEffect, useRef, useState } from 'react';

export interface QueueShortcutActions {
  next?: () => void;
  previous?: () => void;
  choose?: () => void;
  approve?: () => void;
  reject?: () => void;
  view?: () => void;
  undo?: () => void;
  claim?: () => void;
}

export const queueShortcuts: readonly { key: string; does: keyof QueueShortcutActions; label: string }[] = [
  { key: 'J', does: 'next', label: 'next' },
  { key: 'K', does: 'previous', label: 'previous' },
  { key: 'X', does: 'choose', label: 'choose' },
  { key: 'A', does: 'approve', label: 'approve' },
  { key: 'R', does: 'reject', label: 'reject' },
  { key: 'V', does: 'view', label: 'view details' },
  { key: 'C', does: 'claim', label: 'review this, or stop' },
  { key: 'U', does: 'undo', label: 'undo' },
];

/** Handles the keys anywhere on the page while `on`, except in fields, dialogs and key combinations. */
export function useQueueShortcuts(actions: QueueShortcutActions, on: boolean): void {
  const now = useRef(actions);
  useEffect(() => {
    now.current = actions;
  });
  useEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]')
      )
        return;
      const known = queueShortcuts.find(({ key }) => key === event.key.toUpperCase());
      const action = known && now.current[known.does];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [on]);
}

const STORAGE_KEY = 'fettle-queue-keys';

/**
 * Single-letter shortcuts must be possible to turn off (WCAG 2.1.4), for people who use speech input. Stored on this
 * device.
 */
export function useShortcutsToggle(): { on: boolean; turn: (on: boolean) => void } {
  const [on, setOn] = useState(true);
  // After the first render: the server doesn't know this device.
  useEffect(() => setOn(localStorage.getItem(STORAGE_KEY) !== 'off'), []);
  const turn = (wanted: boolean) => {
    setOn(wanted);
    localStorage.setItem(STORAGE_KEY, wanted ? 'on' : 'off');
  };
  return { on, turn };
}

/** Hidden on devices without a keyboard. */
export function ShortcutHints({
  keys,
  on,
  turn,
}: {
  keys: readonly (keyof QueueShortcutActions)[];
  on: boolean;
  turn: (on: boolean) => void;
}) {
  return (
    <p className="text-sm text-ink-2 max-lg:hidden">
      <button
        type="button"
        aria-pressed={on}
        onClick={() => turn(!on)}
        className="min-h-6 font-semibold underline decoration-line underline-offset-[3px]"
      >
        Keyboard shortcuts <span aria-hidden="true">{on ? 'on' : 'off'}</span>
      </button>{' '}
      {on &&
        queueShortcuts
          .filter(({ does }) => keys.includes(does))
          .map(({ key, label }) => (
            <span key={key} className="ml-2.5 whitespace-nowrap">
              <kbd className="rounded-xs border border-line bg-surface px-1.5 py-0.5 font-sans text-xs font-semibold">
                {key}
              </kbd>{' '}
              {label}
            </span>
          ))}
    </p>
  );
}
