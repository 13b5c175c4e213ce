import { describe, expect, it } from 'vitest';
import {
  type AttendeeDraft,
  attendeeDrafts,
  attendeeFromDraft,
  buyerDetail,
  childrenOfBuyer,
  type DraftContext,
  draftErrors,
  draftFromSource,
  needsGuardian,
  savedAttendeeDetail,
} from './attendee-draft.ts';

const buyer = { name: 'Priya Nair', phone: '07700 900123' };
const arjun = {
  id: '5b1f8f0e-6a3c-4b57-9d0a-3f2a5a8d1c11',
  name: 'Arjun Nair',
  age: 11,
  guardian: buyer,
};
const tess = { id: '7d0c2f6b-1c57-49c2-8f6e-6b5f0f0c1d22', name: 'Tess Marsh', age: null, guardian: null };
const mira: AttendeeDraft = {
  from: 'new',
  name: ' Mira Nair ',
  child: true,
  age: '8',
  guardian: 'buyer',
  guardianName: '',
  guardianPhone: '',
  note: '',
};
const adults: DraftContext = { audience: 'anybody', saved: [tess, arjun], buyerName: buyer.name };
const families: DraftContext = { ...adults, audience: 'families' };
const children: DraftContext = { ...adults, audience: 'children' };
const draftSources = (drafts: readonly AttendeeDraft[]) => drafts.map(({ from }) => from);

describe('who comes', () => {
  it('is the buyer on the first place, and somebody to be named on the others', () => {
    expect(draftSources(attendeeDrafts(2, [], adults))).toEqual(['me', 'new']);
  });

  it('is children from last time where ages are asked, and in children’s sessions no adult', () => {
    expect(draftSources(attendeeDrafts(3, [], families))).toEqual(['me', arjun.id, 'new']);
    expect(draftSources(attendeeDrafts(2, [], children))).toEqual([arjun.id, 'new']);
    expect(attendeeDrafts(2, [], { ...children, saved: [] })[1]).toMatchObject({ from: 'new', child: true });
  });

  it('is nobody twice', () => {
    const said = [undefined, draftFromSource(arjun.id, families)];
    expect(draftSources(attendeeDrafts(3, said, families))).toEqual(['me', arjun.id, 'new']);
    expect(draftSources(attendeeDrafts(2, [undefined, draftFromSource('me', children)], children))).toEqual([
      arjun.id,
      'me',
    ]);
    expect(draftSources(attendeeDrafts(2, [undefined, draftFromSource('me', families)], families))).toEqual([
      arjun.id,
      'me',
    ]);
  });

  it('is sent with what was typed, trimmed, and only with what was asked for', () => {
    expect(attendeeFromDraft(mira, buyer, 'families')).toEqual({
      name: 'Mira Nair',
      age: 8,
      guardian: buyer,
      note: '',
    });
    expect(attendeeFromDraft(mira, buyer, 'anybody')).toEqual({
      name: 'Mira Nair',
      age: null,
      guardian: null,
      note: '',
    });
    const jo = {
      ...mira,
      guardian: 'other',
      guardianName: ' Jo Marsh ',
      guardianPhone: '07700 900456',
    } as const;
    expect(attendeeFromDraft(jo, buyer, 'children').guardian).toEqual({
      name: 'Jo Marsh',
      phone: '07700 900456',
    });
    expect(attendeeFromDraft({ ...mira, child: false }, buyer, 'families')).toMatchObject({
      age: null,
      guardian: null,
    });
    expect(attendeeFromDraft(draftFromSource('me', families), buyer, 'families')).toMatchObject({
      name: 'Priya Nair',
      age: null,
    });
  });

  it('can be somebody from last time, who can be somebody else again', () => {
    const chosen = draftFromSource(arjun.id, families);
    expect(chosen).toMatchObject({ name: 'Arjun Nair', child: true, age: '11', guardian: 'buyer' });
    expect(draftErrors(chosen, 'families')).toEqual({});
    expect(draftFromSource(arjun.id, { ...families, buyerName: 'Jo Marsh' })).toMatchObject({
      guardian: 'other',
      guardianName: 'Priya Nair',
    });
    expect(draftFromSource('gone', families).from).toBe('new');
  });

  it('is asked for an age where nothing was said of it before', () => {
    expect(draftFromSource(tess.id, families).child).toBe(false);
    expect(draftErrors(draftFromSource(tess.id, children), 'children')).toEqual({ age: 'Age is required' });
  });

  it('is told beside the name', () => {
    expect(savedAttendeeDetail(arjun)).toBe('Child, 11, with Priya Nair');
    expect(savedAttendeeDetail({ age: 17, guardian: null })).toBe('Child, 17');
    expect(savedAttendeeDetail({ age: 18, guardian: null })).toBe('Adult');
    expect(savedAttendeeDetail(tess)).toBe('');
    const drafts = [draftFromSource('me', families), draftFromSource(arjun.id, families), mira];
    expect(buyerDetail(childrenOfBuyer(drafts, 'anybody'), 'anybody')).toBe('You');
    expect(buyerDetail([], 'families')).toBe('You (adult)');
    expect(buyerDetail(childrenOfBuyer(drafts, 'families'), 'families')).toBe(
      'Adult, guardian of Arjun and Mira',
    );
  });
});

describe('what has to be mended', () => {
  it('is a name, and of a child an age', () => {
    const unknown = draftFromSource('new', families);
    expect(draftErrors({ ...unknown, child: false }, 'anybody')).toEqual({ name: 'Name is required' });
    expect(draftErrors(draftFromSource('me', families), 'families')).toEqual({});
    expect(draftErrors(unknown, 'families')).toEqual({ name: 'Name is required', age: 'Age is required' });
    expect(draftErrors({ ...mira, child: false, age: '' }, 'families')).toEqual({});
    expect(draftErrors({ ...mira, age: 'eight' }, 'families')).toEqual({ age: 'Age is required' });
    expect(draftErrors({ ...mira, age: '18' }, 'families')).toEqual({
      age: 'For age 18 or over, choose “Adult”',
    });
  });

  it('is a guardian under sixteen who is not the buyer', () => {
    const alone: AttendeeDraft = { ...mira, guardian: 'other', guardianPhone: '123' };
    expect(draftErrors(alone, 'children')).toEqual({
      guardianName: 'Guardian’s name is required',
      guardianPhone: 'Valid phone number is required',
    });
    expect(draftErrors({ ...alone, guardian: 'buyer' }, 'children')).toEqual({});
    expect(needsGuardian({ child: true, age: '15' })).toBe(true);
    expect(needsGuardian({ child: true, age: '16' })).toBe(false);
    expect(needsGuardian({ child: true, age: '' })).toBe(false);
    expect(draftErrors({ ...alone, age: '16' }, 'children')).toEqual({});
    expect(draftErrors(alone, 'anybody')).toEqual({});
  });
});
