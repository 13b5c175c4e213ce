/** What people are told of passes that are shared. */

/** "Share it with one other person", "Share it with up to 4 others"; null where it is one person's. */
export function sharedWithWords(most: number): string | null {
  if (most === 0) return null;
  return most === 1 ? 'Share it with one other person' : `Share it with up to ${most} others`;
}

export const shareToasts = {
  asked: (email: string) => ({
    title: 'Invitation sent',
    description: `We have emailed ${email} a link. It works for seven days.`,
  }),
  withdrawn: { title: 'Invitation withdrawn', description: 'The link opens nothing any more.' },
  ended: (who: string) => ({
    title: `${who} no longer shares it`,
    description: 'What they have booked stays booked.',
  }),
  left: (name: string) => ({
    title: `You no longer share the ${name}`,
    description: 'What you have booked stays booked.',
  }),
  accepted: (name: string) => ({
    title: `You share the ${name} now`,
    description: 'At checkout you are asked whether to use a credit.',
  }),
} as const;
