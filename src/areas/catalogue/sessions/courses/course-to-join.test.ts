import { describe, expect, it } from 'vitest';
import type { CourseOffer } from './contract.ts';
import { courseToJoin, joinCoursePath } from './course-to-join.ts';

const course = (id: number, firstDay: string, spacesLeft: number): CourseOffer => ({
  id,
  dates: 2,
  fullPrice: '22.00',
  left: [
    { startsAt: `${firstDay}T18:30:00.000Z`, endsAt: `${firstDay}T19:30:00.000Z` },
    { startsAt: '2027-03-09T18:30:00.000Z', endsAt: '2027-03-09T19:30:00.000Z' },
  ],
  price: '20.00',
  platformFee: '2.00',
  totalPrice: '22.00',
  spacesLeft,
});

describe('the course to join', () => {
  const full = course(1, '2027-01-05', 0);
  const open = course(2, '2027-03-02', 3);

  it('is the one of the chosen date, else the soonest with a place', () => {
    expect(courseToJoin([full, open])?.id).toBe(2);
    expect(courseToJoin([full, open], '2027-01-05T18:30:00Z')?.id).toBe(1);
    expect(courseToJoin([full])?.id).toBe(1);
    expect(courseToJoin([])).toBeNull();
    expect(courseToJoin(undefined)).toBeNull();
  });

  it('is booked with all its dates', () => {
    const query = new URL(joinCoursePath(7, open, 2), 'https://fettle.example').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      date: '2027-03-02T18:30:00.000Z',
      also: '2027-03-09T18:30:00.000Z',
      places: '2',
    });
  });
});
