import CheckCheck from 'lucide-react/icons/check-check';
import WifiOff from 'lucide-react/icons/wifi-off';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { actionCountText, type FrontDeskAction } from '../front-desk-outbox.ts';
import type { useFrontDeskOutbox } from '../use-front-desk-outbox.ts';

export function FrontDeskConnection({
  outbox: { waiting, offline, signedOut, arrived, refused, read },
}: {
  outbox: ReturnType<typeof useFrontDeskOutbox>;
}) {
  return (
    <div role="status" className="mb-3 grid gap-2 empty:hidden">
      {signedOut && (
        <Notice tone="warning">
          <b>You’re signed out.</b> {actionCountText(waiting)} {waiting.length === 1 ? 'is' : 'are'} saved on
          this device.{' '}
          <a href="/api/login" className="link">
            Sign in
          </a>{' '}
          and we’ll send them.
        </Notice>
      )}
      {offline && !signedOut && (
        <Notice tone="warning" icon={WifiOff}>
          <b>You’re offline. Keep going.</b>{' '}
          {waiting.length === 0
            ? 'We’ll save check-ins on this device and send them when you’re back online.'
            : `${actionCountText(waiting)} ${waiting.length === 1 ? 'is' : 'are'} saved on this device. We’ll send ${
                waiting.length === 1 ? 'it' : 'them'
              } when you’re back online.`}
        </Notice>
      )}
      {!offline && waiting.length === 0 && arrived.length > 0 && (
        <Notice tone="brand" icon={CheckCheck}>
          <b>Back online{refused.length === 0 ? ', all saved' : ''}.</b> {syncedText(arrived)}
        </Notice>
      )}
      {refused.map(({ act, sentence }) => (
        <Notice key={act.key} tone="danger">
          <b>
            {act.name} wasn’t {act.kind === 'mark' ? 'marked' : act.kind === 'walk-in' ? 'added' : 'removed'}.
          </b>{' '}
          {sentence}
        </Notice>
      ))}
      {(refused.length > 0 || (!offline && waiting.length === 0 && arrived.length > 0)) && (
        <Button variant="ghost" size="sm" className="justify-self-end" onClick={read}>
          OK
        </Button>
      )}
    </div>
  );
}

function syncedText(arrived: readonly FrontDeskAction[]): string {
  const times = arrived.map(({ at }) => formatLondonTime(new Date(at))).toSorted();
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const when = first === last ? `at ${first}` : `from ${first} to ${last}`;
  return `${actionCountText(arrived)} ${when} sent. No one was counted twice.`;
}
