import { describe, expect, it } from 'vitest';
import { exampleBooking } from '#support/example-booking.ts';
import { preparationContext, preparationFor } from './before-you-go.ts';

const appointment = (sessionType: 'one_on_one' | 'online') => ({
  ...exampleBooking,
  trainer: { id: 3, sessionType },
  business: { ...exampleBooking.business, name: 'Amara Okafor' },
});

describe('getting ready', () => {
  it('for a class is arriving early and bringing something', () => {
    expect(preparationFor(preparationContext(exampleBooking))).toEqual({
      arriving: 'Arrive 10 minutes early.',
      bringing: 'Bring workout gear and water.',
    });
  });

  it('for a trainer who comes is being ready, not arriving', () => {
    expect(preparationFor(preparationContext(appointment('one_on_one'))).arriving).toBe(
      'Be ready 10 minutes early.',
    );
  });

  it('online is waiting for a link: nobody arrives anywhere', () => {
    const { arriving, bringing } = preparationFor(preparationContext(appointment('online')));
    expect(arriving).toBe('Amara Okafor will send you the link to join.');
    expect(`${arriving} ${bringing}`).not.toMatch(/arrive|10 minutes|bring/i);
  });
});
