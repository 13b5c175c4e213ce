import { expect, it } from 'vitest';
import { isProfileSection, profileSectionIds, sectionOfAnchor } from './profile-sections.ts';

it('has five sections, each at its address', () => {
  expect(profileSectionIds).toEqual(['personal', 'security', 'payment', 'notifications', 'privacy']);
  expect(isProfileSection('security')).toBe(true);
  for (const id of ['devices', '', 'toString']) expect(isProfileSection(id)).toBe(false);
});

it.each([
  ['about-you', 'personal'],
  ['two-step', 'security'],
  ['people', 'payment'],
  ['notifications', 'notifications'],
  ['delete', 'privacy'],
  ['privacy', 'privacy'],
  ['elsewhere', null],
])('finds the section of the older link #%s', (anchor, section) => {
  expect(sectionOfAnchor(anchor)).toBe(section);
});
