import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import type { Booking } from '../../../contract.ts';
import { formatShortSpan } from '../../../copy.ts';
import { CheckInCodeTabs } from './check-in-code-tabs.tsx';

/** The check-in code on a white screen that stays awake. A web page can't raise the brightness for the scanner. */
export function FullScreenCode({
  places,
  first = 0,
  open,
  onClose,
}: {
  places: readonly Booking[];
  first?: number;
  open: boolean;
  onClose: () => void;
}) {
  const screen = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) screen.current?.showModal();
  }, [open]);
  useWakeLock(open);
  const [booking] = places;
  if (!open || booking === undefined) return null;
  return (
    <dialog
      ref={screen}
      aria-label="Check-in code"
      onClose={onClose}
      // White, with light-mode colours, even in dark mode.
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-[#fff] text-ink [--ink-2:#43524a] [--ink:#10201a] [--line:#e5e1d6] [--surface-sunken:#f2efe6] [--surface:#fff]"
    >
      <div className="grid min-h-full content-between justify-items-center gap-5 p-5 text-center">
        <div className="flex w-full items-start justify-between gap-4 text-left">
          <div className="min-w-0 break-words">
            <h2 className="font-sans text-h4 font-semibold">{booking.session.title}</h2>
            <p className="text-sm text-ink-2 tabular-nums">
              {formatShortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })} ·{' '}
              {booking.business.name}
            </p>
          </div>
          <Button variant="ghost" iconOnly aria-label="Close" onClick={() => screen.current?.close()}>
            <Icon drawing={X} />
          </Button>
        </div>
        <div className="grid w-full max-w-160 justify-items-center gap-5">
          <CheckInCodeTabs places={places} first={first} large />
        </div>
        <p className="max-w-[34ch] text-sm text-ink-2">Show this at the door or read out the code.</p>
      </div>
    </dialog>
  );
}

/** Keeps the screen on while `awake`, if the device supports it. */
function useWakeLock(awake: boolean): void {
  useEffect(() => {
    if (!awake || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    // The browser releases the lock when the page is hidden.
    const ask = () => {
      if (document.visibilityState === 'visible')
        lock = navigator.wakeLock.request('screen').catch(() => null);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock.then((held) => held?.release());
    };
  }, [awake]);
}
