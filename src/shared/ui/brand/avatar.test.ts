import { describe, expect, it } from 'vitest';
import { avatarLetter } from './avatar.tsx';

describe('avatarLetter', () => {
  it.each([
    [{ firstName: 'Eleanor', email: 'e.marsh@fettle.example' }, 'E'],
    [{ firstName: 'östen', email: null }, 'Ö'],
    [{ firstName: ' ', email: 'priya@fettle.example' }, 'P'],
    [{ firstName: null, email: 'zed@fettle.example' }, 'Z'],
    [{ firstName: null, email: null }, 'U'],
    [{ firstName: '', email: '' }, 'U'],
  ])('of %j is %s', (person, letter) => {
    expect(avatarLetter(person)).toBe(letter);
  });
});
