import type { BadgeTone } from '#shared/ui/type/badge.tsx';
import type { MessageState } from './contract.ts';

export const messageStateLabels: Readonly<Record<MessageState, { label: string; tone: BadgeTone }>> = {
  open: { label: 'Waiting for our reply', tone: 'warning' },
  answered: { label: 'Replied', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
};
