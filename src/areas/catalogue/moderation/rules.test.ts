import { describe, expect, it } from 'vitest';
import { compareSubmissions, decisionStates, refuseVerdict, undoUntil } from './rules.ts';

describe('a verdict', () => {
  it('is given on what waits and is as the admin saw it', () => {
    expect(refuseVerdict({ allowed: true, asSeen: true })).toBeNull();
  });

  it('is refused once another admin has decided, whatever was seen', () => {
    expect(refuseVerdict({ allowed: false, asSeen: true })).toBe('decided');
    expect(refuseVerdict({ allowed: false, asSeen: false })).toBe('decided');
  });

  it('is refused on another version than the one that was read', () => {
    expect(refuseVerdict({ allowed: true, asSeen: false })).toBe('changed');
  });
});

describe('a decision', () => {
  it('can be undone for ten seconds, and not once its email has left', () => {
    expect(undoUntil(new Date('2026-11-29T10:00:00Z'))).toEqual(new Date('2026-11-29T10:00:10Z'));
    expect(decisionStates.canMove('made', 'undone')).toBe(true);
    expect(decisionStates.canMove('announced', 'undone')).toBe(false);
    expect(decisionStates.canMove('undone', 'announced')).toBe(false);
  });
});

describe('what changed since a decision', () => {
  it('has the lines that differ, with those that are new or gone', () => {
    expect(
      compareSubmissions(
        [
          ['Name', 'Ada'],
          ['Phone', '020 7946 0000'],
          ['Website', 'https://ada.example'],
        ],
        [
          ['Name', 'Ada'],
          ['Phone', '020 7946 0001'],
          ['Email', 'ada@people.example'],
        ],
      ),
    ).toEqual([
      { label: 'Phone', before: '020 7946 0000', after: '020 7946 0001' },
      { label: 'Email', before: '', after: 'ada@people.example' },
      { label: 'Website', before: 'https://ada.example', after: '' },
    ]);
  });

  it('is nothing where the same was sent again', () => {
    expect(compareSubmissions([['Name', 'Ada']], [['Name', 'Ada']])).toEqual([]);
  });
});
