import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { Button } from '../buttons/button.tsx';
import { BlockingMessage } from './blocking-message.tsx';

/** Null if the device is online. */
const offlineSentence = (): string | null =>
  // `navigator` is undefined on the server.
  globalThis.navigator?.onLine === false ? 'You’re offline. Check your connection and try again.' : null;

/** A load failure with "Retry", announced to screen readers. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
}) {
  return (
    <div role="alert">
      <BlockingMessage
        icon={CloudOff}
        tone="danger"
        title={title}
        action={
          onRetry && (
            <Button variant="secondary" onClick={onRetry}>
              <Icon drawing={RefreshCw} size="sm" />
              Retry
            </Button>
          )
        }
      >
        {children ?? offlineSentence()}
      </BlockingMessage>
    </div>
  );
}
