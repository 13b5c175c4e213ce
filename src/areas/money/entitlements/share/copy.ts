/** "Share it with up to 4 others"; null if not shareable. */
export function sharedWithText(most: number): string | null {
  if (most === 0) return null;
  return most === 1 ? 'Share it with one other person' : `Share it with up to ${most} other people`;
}

export const shareToasts = {
  asked: (email: string) => ({
    title: 'Invitation sent',
    description: `We’ve emailed ${email} a link. It works for seven days.`,
  }),
  withdrawn: { title: 'Invitation withdrawn', description: 'The link no longer works.' },
  ended: (who: string) => ({
    title: `You’ve stopped sharing with ${who}`,
    description: 'Their existing bookings aren’t affected.',
  }),
  left: (name: string) => ({
    title: `You’ve stopped sharing the ${name}`,
    description: 'Your existing bookings aren’t affected.',
  }),
  accepted: (name: string) => ({
    title: `You now share the ${name}`,
    description: 'You can use its credits at checkout.',
  }),
} as const;
