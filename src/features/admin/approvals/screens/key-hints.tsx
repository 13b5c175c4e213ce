import { type QueueActions, queueKeys } from './queue-keys.ts';

/** The shortcuts, in words, with the way to switch them off; only where there is a keyboard to speak of. */
export function KeyHints({
  keys,
  on,
  turn,
}: {
  keys: readonly (keyof QueueActions)[];
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
        Keys <span aria-hidden="true">{on ? 'on' : 'off'}</span>
      </button>{' '}
      {on &&
        queueKeys
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
