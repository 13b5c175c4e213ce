import { describe, expect, it } from 'vitest';
import type { WorkspaceFacts } from './contract.ts';
import { findRooms, roomAt } from './navigation.ts';
import { businessLinks, rooms, roomsFor } from './rooms.tsx';

const nothing: WorkspaceFacts = {
  questions: [],
  customers: false,
  reviews: false,
  teaches: false,
  places: false,
  children: false,
  openData: false,
  apiKeys: false,
  webhooks: false,
};
const everything: WorkspaceFacts = {
  questions: [{ kind: 'payouts' }, { kind: 'session', sessionId: 4, title: 'Vinyasa Flow' }],
  customers: true,
  reviews: true,
  teaches: true,
  places: true,
  children: true,
  openData: true,
  apiKeys: true,
  webhooks: true,
};
const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label);

describe('the rooms of a business', () => {
  it('are six groups for its owner, and every room once there is need of it', () => {
    const owner = { id: 7, role: 'owner', status: 'approved' } as const;
    expect(labels(businessLinks(owner, everything).groups)).toEqual([
      'Today',
      'Sessions',
      'Customers',
      'Prices',
      'Money',
      'Settings',
    ]);
    expect(roomsFor(owner, everything).shown).toEqual(rooms);
    expect(roomsFor(owner, everything).hidden).toEqual([]);
  });

  it('hide what is not needed yet, where the search still finds it', () => {
    const owner = { id: 7, role: 'owner', status: 'approved' } as const;
    expect(labels(roomsFor(owner, nothing).hidden)).toEqual([
      'My classes',
      'Messages',
      'Automations',
      'No-shows',
      'Reviews',
      'Venues',
      'Documents',
      'Open data',
      'API',
      'Webhooks',
    ]);
    const { hidden } = businessLinks(owner, nothing);
    expect(findRooms(hidden, 'hook')).toMatchObject([{ href: '/business/webhooks?business=7' }]);
  });

  it('show a hidden room to whoever stands in it', () => {
    const owner = { role: 'owner', status: 'approved' } as const;
    expect(labels(roomsFor(owner, nothing, '/business/papers').shown)).toContain('Documents');
  });

  it('leave a manager without payouts, plan, team, documents and programs', () => {
    const manager = { role: 'manager', status: 'approved' } as const;
    const { shown, hidden } = roomsFor(manager, everything);
    expect(hidden).toEqual([]);
    expect(labels(rooms.filter((room) => !shown.includes(room)))).toEqual([
      'Payouts',
      'Books',
      'Business page',
      'Plan',
      'Team',
      'Documents',
      'Open data',
      'API',
      'Webhooks',
      'Import & export',
    ]);
  });

  it('begin at the door for the front desk, and are few', () => {
    const links = businessLinks({ id: 7, role: 'front_desk', status: 'approved' }, everything);
    expect(labels(links.groups.flatMap((group) => group.rooms))).toEqual([
      'Front desk',
      'Calendar',
      'Take a booking',
      'Sell at the desk',
      'My classes',
      'All customers',
      'Takings',
    ]);
    expect(labels(links.bar)).toEqual(['Calendar', 'Front desk', 'Customers', 'My classes']);
  });

  it('are one for an instructor, whatever the business has', () => {
    const links = businessLinks({ id: 7, role: 'instructor', status: 'approved' }, nothing);
    expect(labels(links.groups.flatMap((group) => group.rooms))).toEqual(['My classes']);
    expect(labels(links.bar)).toEqual(['My classes']);
    expect(links.hidden).toEqual([]);
  });

  it('are few while a business waits for approval', () => {
    const links = businessLinks({ id: 7, role: 'owner', status: 'submitted' }, nothing);
    expect(labels(links.groups.flatMap((group) => group.rooms))).toEqual([
      'Dashboard',
      'Settings',
      'Your website',
      'Import & export',
    ]);
  });

  it('count the open questions at Today', () => {
    const { bar } = businessLinks({ id: 7, role: 'owner', status: 'approved' }, everything);
    expect(bar[0]).toMatchObject({ label: 'Today', waiting: { count: 2, urgent: false } });
  });
});

describe('the current room', () => {
  const all = businessLinks({ id: 7, role: 'owner', status: 'approved' }, everything).groups.flatMap(
    (group) => group.rooms,
  );

  it.each([
    ['/business', 'Dashboard'],
    ['/business/calendar', 'Calendar'],
    ['/business/occurrences/12', 'Calendar'],
    ['/business/sessions/3/photos', 'Sessions'],
    ['/business/customers/x', 'All customers'],
    ['/business/bookings/x', 'Bookings'],
  ])('of %s is %s', (path, label) => {
    expect(roomAt(all, path)?.label).toBe(label);
  });

  it('is none elsewhere', () => {
    expect(roomAt(all, '/businesses/7')).toBeNull();
  });
});

describe('finding a room', () => {
  it('takes all words, in any order, and puts first what begins so', () => {
    const all = businessLinks({ id: 7, role: 'owner', status: 'approved' }, everything).groups.flatMap(
      (group) => group.rooms,
    );
    expect(labels(findRooms(all, 'MEMB pass'))).toEqual(['Passes and memberships']);
    expect(labels(findRooms(all, 'p'))[0]).toBe('Passes and memberships');
    expect(findRooms(all, ' ')).toEqual([]);
  });
});
