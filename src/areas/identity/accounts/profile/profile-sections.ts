/** The five sections of the settings, each with its address: `/profile/security`. */
export const profileSections = {
  personal: 'Personal details',
  security: 'Sign-in and security',
  payment: 'Payment and saved people',
  notifications: 'Notifications',
  privacy: 'Privacy and data',
} as const;

export type ProfileSectionId = keyof typeof profileSections;

export const isProfileSection = (id: string): id is ProfileSectionId => Object.hasOwn(profileSections, id);

export const profileSectionIds = Object.keys(profileSections).filter(isProfileSection);

/** Where each setting is: links from before the sections led to `/profile#devices`. */
const settings: Readonly<Record<ProfileSectionId, readonly string[]>> = {
  personal: ['about-you', 'email'],
  security: ['password', 'passkeys', 'two-step', 'devices', 'assistants'],
  payment: ['people', 'cards', 'receipts'],
  notifications: ['notifications', 'emails'],
  privacy: ['views', 'data', 'delete'],
};

/** The section with the setting of an anchor; null if there is none. */
export const sectionOfAnchor = (anchor: string): ProfileSectionId | null =>
  profileSectionIds.find((id) => id === anchor || settings[id].includes(anchor)) ?? null;
