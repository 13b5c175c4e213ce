import { accessEndingEvents } from '#areas/identity/accounts/credentials/account-credentials.server.ts';
import type { CredentialKind } from '#areas/identity/accounts/credentials/credential-kind.ts';
import { endDevices } from './queries.server.ts';

/** Push devices; the database also removes them with their sign-in. */
export const pushDeviceCredential: CredentialKind = {
  name: 'push-device',
  columns: ['push_devices.endpoint', 'push_devices.p256dh', 'push_devices.auth', 'push_devices.site_key'],
  belongsTo: 'person',
  words: { one: 'device with notifications', many: 'devices with notifications' },
  endsWith: [...accessEndingEvents, 'two-step-changed'],
  restsWhile: [],
  endAllOf: (tx, { userId, keepSignInId }) => endDevices(tx, userId, keepSignInId),
};
