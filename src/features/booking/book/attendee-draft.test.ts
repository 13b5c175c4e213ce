import { describe, expect, it } from 'vitest';
import {
  type AttendeeDraft,
  attendeeOf,
  chosenDraft,
  draftFor,
  errorsOf,
  needsGuardian,
  savedDetail,
} from './attendee-draft.ts';

const buyer = { name: 'Priya Nair', phone: '07700 900123' };
const arjun = {
  id: '5b1f8f0e-6a3c-4b57-9d0a-3f2a5a8d1c11',
  name: 'Arjun Nair',
  age: 11,
  guardian: { name: 'Priya Nair', phone: '07700 900123' },
};
const mira: AttendeeDraft = {
  from: 'new',
  name: ' Mira Nair ',
  age: '8',
  guardianName: 'Priya Nair',
  guardianPhone: '07700 900123',
  note: '',
};

describe('who comes', () => {
  it('is the buyer on the first place, and somebody to be named on the others', () => {
    expect(draftFor(0).from).toBe('me');
    expect(draftFor(1)).toMatchObject({ from: 'new', name: '' });
  });

  it('is sent with what was typed, trimmed, and only with what was asked for', () => {
    expect(attendeeOf(mira, buyer, true)).toEqual({
      name: 'Mira Nair',
      age: 8,
      guardian: { name: 'Priya Nair', phone: '07700 900123' },
      note: '',
    });
    expect(attendeeOf(mira, buyer, false)).toEqual({
      name: 'Mira Nair',
      age: null,
      guardian: null,
      note: '',
    });
    expect(attendeeOf({ ...draftFor(0), age: '41' }, buyer, true)).toMatchObject({
      name: 'Priya Nair',
      age: 41,
      guardian: null,
    });
  });

  it('can be somebody from last time, who can be somebody else again', () => {
    const chosen = chosenDraft(arjun.id, [arjun]);
    expect(chosen).toMatchObject({
      from: arjun.id,
      name: 'Arjun Nair',
      age: '11',
      guardianName: 'Priya Nair',
    });
    expect(errorsOf(chosen, true)).toEqual({});
    expect(chosenDraft('new', [arjun])).toMatchObject({ from: 'new', name: '' });
    expect(chosenDraft('gone', [arjun]).from).toBe('new');
    expect(savedDetail(arjun)).toBe('11, with Priya Nair');
    expect(savedDetail({ age: null, guardian: null })).toBe('');
  });
});

describe('what has to be mended', () => {
  it('is a name, and for children’s sessions an age', () => {
    expect(errorsOf(draftFor(1), false)).toEqual({ name: 'Name is required' });
    expect(errorsOf(draftFor(0), false)).toEqual({});
    expect(errorsOf(draftFor(0), true)).toEqual({ age: 'Age is required' });
    expect(errorsOf({ ...mira, age: 'eight' }, true)).toEqual({ age: 'Age is required' });
    expect(errorsOf({ ...mira, age: '121' }, true)).toEqual({ age: 'Age is required' });
  });

  it('is a guardian under sixteen', () => {
    const alone = { ...mira, guardianName: '', guardianPhone: '123' };
    expect(errorsOf(alone, true)).toEqual({
      guardianName: 'Guardian’s name is required',
      guardianPhone: 'Valid phone number is required',
    });
    expect(needsGuardian({ age: '15' }, true)).toBe(true);
    expect(needsGuardian({ age: '16' }, true)).toBe(false);
    expect(needsGuardian({ age: '' }, true)).toBe(false);
    expect(errorsOf({ ...alone, age: '16' }, true)).toEqual({});
    expect(errorsOf(alone, false)).toEqual({});
  });
});
