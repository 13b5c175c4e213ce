import type { AuthUser } from '#areas/identity/accounts/contract.ts';

export const exampleUser: AuthUser = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  firstName: 'Sam',
  lastName: 'Okoro',
  email: 'sam@people.example',
  emailVerified: true,
  profileImageUrl: null,
  role: 'user',
};
