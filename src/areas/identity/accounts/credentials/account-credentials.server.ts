import type { CredentialEvent, CredentialKind } from './credential-kind.ts';
import {
  endAuthenticatorApp,
  endEmailChange,
  endMailedLinks,
  endPasskeys,
  endPassword,
  endProviderLinks,
  endRecoveryCodes,
  endSignIns,
} from './credential-queries.server.ts';

/** After these, only the person who caused the event keeps access. */
export const accessEndingEvents = [
  'address-proven',
  'password-reset',
  'password-changed',
  'recovered-by-operator',
  'signed-out-everywhere',
  'account-suspended',
  'account-deleted',
] as const satisfies readonly CredentialEvent[];

export const accountCredentials: readonly CredentialKind[] = [
  {
    name: 'sign-in',
    columns: ['auth_sessions.token'],
    belongsTo: 'person',
    words: { one: 'sign-in', many: 'sign-ins' },
    endsWith: [...accessEndingEvents, 'two-step-changed'],
    restsWhile: [],
    endAllOf: (tx, { userId, keepSignInId }) => endSignIns(tx, userId, keepSignInId),
  },
  {
    name: 'mailed-link',
    columns: ['auth_verifications.identifier', 'auth_verifications.value'],
    belongsTo: 'person',
    words: { one: 'emailed link', many: 'emailed links' },
    endsWith: [...accessEndingEvents, 'address-changed', 'two-step-changed'],
    restsWhile: [],
    endAllOf: (tx, { userId, email }) => endMailedLinks(tx, userId, email),
  },
  {
    name: 'email-change',
    columns: ['email_changes.token_hash'],
    belongsTo: 'person',
    words: { one: 'change of email address', many: 'changes of email address' },
    endsWith: [...accessEndingEvents, 'address-changed'],
    restsWhile: [],
    endAllOf: (tx, { userId }) => endEmailChange(tx, userId),
  },
  {
    // The password ends when another person proves the mailbox. A reset writes a new one.
    name: 'password',
    columns: ['auth_accounts.password'],
    belongsTo: 'person',
    words: { one: 'password', many: 'passwords' },
    endsWith: ['mailbox-recovered', 'recovered-by-operator', 'account-deleted'],
    restsWhile: ['account-suspended'],
    endAllOf: (tx, { userId }) => endPassword(tx, userId),
  },
  {
    name: 'provider-link',
    columns: ['auth_accounts.access_token', 'auth_accounts.refresh_token', 'auth_accounts.id_token'],
    belongsTo: 'person',
    words: { one: 'connected sign-in', many: 'connected sign-ins' },
    endsWith: ['mailbox-recovered', 'recovered-by-operator', 'account-deleted'],
    restsWhile: ['account-suspended'],
    endAllOf: (tx, { userId }) => endProviderLinks(tx, userId),
  },
  {
    name: 'passkey',
    columns: ['auth_passkeys.credential_id', 'auth_passkeys.public_key'],
    belongsTo: 'person',
    words: { one: 'passkey', many: 'passkeys' },
    endsWith: ['address-proven', 'recovered-by-operator', 'account-deleted'],
    restsWhile: ['account-suspended'],
    endAllOf: (tx, { userId }) => endPasskeys(tx, userId),
  },
  {
    name: 'authenticator-app',
    columns: ['authenticator_apps.secret'],
    belongsTo: 'person',
    words: { one: 'authenticator app', many: 'authenticator apps' },
    endsWith: ['address-proven', 'recovered-by-operator', 'account-deleted'],
    restsWhile: ['account-suspended'],
    endAllOf: (tx, { userId }) => endAuthenticatorApp(tx, userId),
  },
  {
    name: 'recovery-code',
    columns: ['recovery_codes.digest'],
    belongsTo: 'person',
    words: { one: 'recovery code', many: 'recovery codes' },
    endsWith: ['address-proven', 'recovered-by-operator', 'account-deleted'],
    restsWhile: ['account-suspended'],
    endAllOf: (tx, { userId }) => endRecoveryCodes(tx, userId),
  },
];
