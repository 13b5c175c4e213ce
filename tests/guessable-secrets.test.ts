import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/http/endpoints.ts';

const contracts = import.meta.glob<Record<string, object>>('/src/areas/**/contract.ts', { eager: true });
const rows = Object.values(contracts)
  .flatMap((contract) => Object.entries(contract).filter(([name]) => name.endsWith('Endpoints')))
  .flatMap(([, table]): [key: string, row: Endpoint][] => Object.entries(table));

/** Typed secrets that could be guessed, with the file that rate limits them. */
const throttledSecrets: Readonly<Record<string, string>> = {
  'POST /api/create-payment-intent code': 'src/areas/booking/bookings/routes.server.ts',
  'POST /api/gift-vouchers/redeem code': 'src/areas/money/entitlements/vouchers/voucher-routes.server.ts',
  'POST /api/auth/second-step code': 'src/areas/identity/accounts/second-step/security-routes.server.ts',
  'POST /api/profile/proof code': 'src/areas/identity/accounts/second-step/security-routes.server.ts',
  'POST /api/profile/authenticator-app/confirm code':
    'src/areas/identity/accounts/second-step/security-routes.server.ts',
  'POST /api/profile/proof password': 'src/areas/identity/accounts/second-step/confirm-identity.server.ts',
  'POST /api/profile/email password': 'src/areas/identity/accounts/second-step/confirm-identity.server.ts',
  'POST /api/profile/delete password': 'src/areas/identity/accounts/second-step/confirm-identity.server.ts',
  'PUT /api/profile/password currentPassword':
    'src/areas/identity/accounts/second-step/confirm-identity.server.ts',
};

/** At least 122 random bits. */
const randomSecrets = new Set([
  'POST /api/profile/email/confirm token',
  'GET /api/calendar/:token.ics token',
  'GET /api/team-invitations/:token token',
  'POST /api/team-invitations/:token/accept token',
  'GET /api/pass-invitations/:token token',
  'POST /api/pass-invitations/:token/accept token',
  'GET /api/business-news/links/:token token',
  'POST /api/business-news/links/:token/end token',
  'GET /api/check-in/:token token',
  'GET /api/business-calendar/:token.ics token',
  'GET /api/trainer-calendar/:token.ics token',
  'GET /api/payment-links/:token token',
  'POST /api/payment-links/:token/finish token',
  'GET /api/waiver-links/:token token',
  'POST /api/waiver-links/:token token',
  'DELETE /api/waiver-links/:token token',
]);

/** Fields with such a name that users choose. */
const chosenByUser = new Set([
  'PUT /api/profile/password newPassword',
  'POST /api/profile/password newPassword',
  'POST /api/businesses/:businessId/codes code',
]);

it('every word that opens something has its wrong ones counted, or is too long to guess', () => {
  const found = rows.flatMap(([key, row]) =>
    [row.params, row.query, row.body].flatMap((schema) => {
      if (schema === undefined) return [];
      const text = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
      return [...text.matchAll(/"(code|pin|\w*(?:[Cc]ode|[Tt]oken|[Ss]ecret|[Pp]assword|[Rr]eference))":\{/g)]
        .filter(([, field]) => field !== 'postcode')
        .map(([, field]) => `${key} ${field}`);
    }),
  );
  expect([...new Set(found)].toSorted()).toEqual(
    [...Object.keys(throttledSecrets), ...randomSecrets, ...chosenByUser].toSorted(),
  );
});

it('the files that count them do', () => {
  for (const file of new Set(Object.values(throttledSecrets)))
    expect(readFileSync(file, 'utf8'), file).toMatch(/throttleCodeAttempts\(|registerAttempt\(/);
});
