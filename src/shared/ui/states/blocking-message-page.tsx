import type { ComponentProps } from 'react';
import { BlockingMessage } from './blocking-message.tsx';

export function BlockingMessagePage(gate: Omit<ComponentProps<typeof BlockingMessage>, 'headingLevel'>) {
  return (
    <div className="container-narrow page">
      <BlockingMessage {...gate} headingLevel="h1" />
    </div>
  );
}
