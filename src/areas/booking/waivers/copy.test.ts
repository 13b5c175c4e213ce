import { describe, expect, it } from 'vitest';
import type { CurrentWaiver } from './contract.ts';
import { newVersionQuestion, publishedToast } from './copy.ts';
import { exampleWaiver } from './example-waiver.ts';

const version = (number: number, unsigned: number): CurrentWaiver => ({
  inForce: {
    ...exampleWaiver,
    id: number,
    version: number,
    publishedAt: '2026-03-20T10:00:00.000Z',
    signed: 0,
    unsigned,
  },
});

describe('the toast after publishing', () => {
  it('says how many people we ask', () => {
    expect(publishedToast(version(2, 3), { was: 1 })).toEqual({
      title: 'Waiver published',
      description: 'We’ll ask 3 people with a booking to sign it.',
    });
    expect(publishedToast(version(1, 1), { was: null }).description).toContain('1 person with a booking');
  });

  it('says that we ask no one while no one has booked', () => {
    expect(publishedToast(version(1, 0), { was: null }).description).toBe(
      'No one needs to sign it yet. We’ll ask people when they book.',
    );
  });

  it('says that the same words publish nothing', () => {
    expect(publishedToast(version(1, 3), { was: 1 })).toEqual({
      title: 'No changes to publish',
      description: 'Version 1 is still your current waiver.',
    });
  });
});

describe('the question before a new version', () => {
  it('says how many signatures it voids', () => {
    expect(newVersionQuestion({ version: 2, signed: 41 })).toEqual({
      title: 'Publish version 3?',
      description:
        '41 people have signed version 2. Those signatures won’t count for the new version. We’ll ask everyone with a booking to sign again.',
      keep: 'Keep version 2',
    });
    expect(newVersionQuestion({ version: 1, signed: 1 }).description).toMatch(
      /^1 person has signed version 1\./,
    );
    expect(newVersionQuestion({ version: 1, signed: 0 }).description).toMatch(
      /^No one has signed version 1 yet\./,
    );
  });
});
