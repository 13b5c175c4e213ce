import { describe, expect, it } from 'vitest';
import { formatReceivedAt, personName } from './copy.ts';

describe('the words of the admin pages', () => {
  it.each([
    ['2026-11-21T09:12:00Z', 'Today, 09:12'],
    ['2026-11-20T23:59:00Z', 'Yesterday'],
    ['2026-11-18T12:00:00Z', 'Wed 18 Nov'],
    ['2025-12-02T12:00:00Z', 'Tue 2 Dec 2025'],
    ['2026-06-01T23:30:00Z', 'Tue 2 Jun'], // already tomorrow in London
  ])('%s came in %s', (instant, words) => {
    expect(formatReceivedAt(instant, new Date('2026-11-21T12:00:00Z'))).toBe(words);
  });

  it('names people, by their address when they gave no name', () => {
    expect(personName({ firstName: 'Ada', lastName: 'Example', email: 'ada@people.example' })).toBe(
      'Ada Example',
    );
    expect(personName({ firstName: '', lastName: '', email: 'ada@people.example' })).toBe(
      'ada@people.example',
    );
  });
});
