import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar, avatarLetter, personInitials } from './avatar.tsx';

it.each([
  ['Aisha Rahman', 'AR'],
  ['Mei Lin Chan', 'MC'],
  ['Siân', 'S'],
  [' 李 ', '李'],
  ['🧘 Yoga', '🧘Y'],
  ['', '?'],
])('initials of %j: %s', (name, initials) => {
  expect(personInitials(name)).toBe(initials);
});

it.each([
  [{ firstName: 'östen', email: null }, 'Ö'],
  [{ firstName: ' ', email: 'priya@fettle.example' }, 'P'],
  [{ firstName: null, email: 'zed@fettle.example' }, 'Z'],
  [{ firstName: '', email: '' }, 'U'],
])('letter of %j: %s', (person, letter) => {
  expect(avatarLetter(person)).toBe(letter);
});

it('is not read out, as a picture or as letters', () => {
  expect(renderToStaticMarkup(<Avatar letters="AR" />)).toMatch(/^<span aria-hidden="true"[^>]*>AR<\/span>$/);
  expect(renderToStaticMarkup(<Avatar letters="AR" imageUrl="/ada.webp" />)).toMatch(
    /<img src="\/ada.webp" alt=""[^>]*>$/,
  );
});
