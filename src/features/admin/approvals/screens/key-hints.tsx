import { type QueueActions, queueKeys } from './queue-keys.ts';

/** The shortcuts, in words; only where there is a keyboard to speak of. */
export function KeyHints({ keys }: { keys: readonly (keyof QueueActions)[] }) {
  return (
    <p className="text-sm text-ink-2 max-lg:hidden">
      <span className="font-semibold">Keys:</span>{' '}
      {queueKeys
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
