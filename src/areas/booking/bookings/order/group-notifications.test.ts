import { expect, it } from 'vitest';
import { groupByCustomer, groupByOrder } from './group-notifications.ts';

const place = (bookingId: string, orderId: string, occurrenceId: number | null = 1) => ({
  bookingId,
  orderId,
  occurrenceId,
  position: Number(bookingId[1]),
});

it('tells of the places of one order and date together, and of everything else by itself', () => {
  const told = groupByOrder([
    place('a2', 'a'),
    place('b1', 'b'),
    place('a1', 'a'),
    place('a3', 'a', 2),
    place('h1', 'h', null),
    place('h2', 'h', null),
  ]).map((group) => group.told);
  expect(told).toEqual([
    { bookingId: 'a1', others: ['a2'] },
    { bookingId: 'b1' },
    { bookingId: 'a3' },
    { bookingId: 'h1' },
    { bookingId: 'h2' },
  ]);
});

it('tells a person of a session once, whatever they booked of it, and where they are written to', () => {
  const booked = (
    bookingId: string,
    userId: string,
    sessionId: number,
    email = `${userId}@people.example`,
  ) => ({
    bookingId,
    userId,
    sessionId,
    email,
  });
  expect(
    groupByCustomer([
      booked('p1', 'priya', 1),
      booked('q1', 'quentin', 1),
      booked('p2', 'priya', 1),
      booked('p3', 'priya', 2),
      booked('p4', 'priya', 1, 'work@people.example'),
    ]),
  ).toEqual([
    { bookingId: 'p1', others: ['p2'] },
    { bookingId: 'q1' },
    { bookingId: 'p3' },
    { bookingId: 'p4' },
  ]);
});
