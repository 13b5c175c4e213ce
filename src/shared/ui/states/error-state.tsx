import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { Button } from '../buttons/button.tsx';
import { BlockingMessage } from './blocking-message.tsx';

/** Why nothing can be loaded, when the device itself knows. */
const offlineSentence = (): string | null =>
  // Undefined on the server, where there is no device.
  globalThis.navigator?.onLine === false ? 'You’re offline. Check your connection and try again.' : null;

/** Loading failed: says so aloud, keeps what was typed, and offers to try again. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  /** "Failed to load sessions. Please try again." */
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
