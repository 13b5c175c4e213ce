import { describe, expect, it } from 'vitest';
import { type Endpoint, endpointErrors } from '#shared/http/endpoints.ts';
import { findThrownErrors } from '#support/thrown-errors.ts';

const contracts = import.meta.glob<Record<string, object>>('/src/areas/**/contract.ts', { eager: true });
const rows = Object.values(contracts)
  .flatMap((contract) => Object.entries(contract).filter(([name]) => name.endsWith('Endpoints')))
  .flatMap(([, table]): [key: string, row: Endpoint][] => Object.entries(table));

/** Codes that the static analysis finds although they are unreachable, with the reason. */
const unreachableErrors: ReadonlyMap<string, readonly string[]> = new Map([
  // Reported as `conflict`, with the way to set a password.
  ['PUT /api/profile/password', ['forbidden']],
  // Written by the same transaction.
  ['POST /api/admin/imports', ['not_found']],
  ['POST /api/v1/business/sessions', ['not_found']],
  // Reported as `not_found`, to hide that it exists.
  ['GET /api/check-in/:token', ['forbidden', 'conflict']],
  // The signer may always withdraw it.
  ['DELETE /api/waiver-links/:token', ['conflict']],
  ['GET /api/sessions/:id', ['forbidden', 'conflict']],
  ['GET /api/sessions/:id/occurrences', ['forbidden', 'conflict']],
  ['GET /api/sessions/:id/closures', ['forbidden', 'conflict']],
  ['GET /api/sessions/:id/terms', ['forbidden', 'conflict']],
  ['GET /api/photos/:of/:id', ['forbidden', 'conflict']],
  // Allowed in any state of the business.
  ['GET /api/sessions/business/:businessId', ['conflict']],
  // The date is cancelled anyway; the job refunds the rest.
  [
    'POST /api/occurrences/:occurrenceId/cancel',
    ['payment_provider_unavailable', 'payment_provider_refused'],
  ],
  ['POST /api/courses/:courseId/cancel', ['payment_provider_unavailable', 'payment_provider_refused']],
  [
    'POST /api/v1/business/dates/:dateId/cancel',
    ['payment_provider_unavailable', 'payment_provider_refused'],
  ],
  // Our own data shows anyway.
  ['GET /api/admin/payments/:id', ['payment_provider_unavailable', 'payment_provider_refused']],
  // The decision is stored anyway; the job sends it.
  ['POST /api/admin/disputes/:id/submit', ['payment_provider_unavailable', 'payment_provider_refused']],
  ['POST /api/admin/disputes/:id/accept', ['payment_provider_unavailable', 'payment_provider_refused']],
  // Roles are looked up only for businesses; this is a trainer.
  ['PUT /api/trainer-statements/vat-number', ['not_found', 'conflict']],
  ['PUT /api/trainer-waiver', ['not_found']],
  ['DELETE /api/trainer-waiver', ['not_found', 'conflict']],
  // The team can't enter a promo code.
  ['POST /api/businesses/:businessId/staff-bookings', ['code_refused']],
  // A trainer's package doesn't need their profile.
  ['PUT /api/trainer-packages/:productId/on-sale', ['conflict']],
]);

describe('the errors of an endpoint’s row', () => {
  const thrown = findThrownErrors();

  it('are read of every handler', () => {
    expect([...thrown.keys()].sort()).toEqual(rows.map(([key]) => key).sort());
  });

  it('are those that its handler can throw, all of them and no others', () => {
    const wrong = rows.flatMap(([key, row]) => {
      const found = [...(thrown.get(key) ?? [])].filter(
        (code) => !unreachableErrors.get(key)?.includes(code),
      );
      const said: readonly string[] = endpointErrors(row);
      return [
        ...found.filter((code) => !said.includes(code)).map((code) => `${key} does not name ${code}`),
        ...(row.errors ?? [])
          .filter((code) => !found.includes(code))
          .map((code) => `${key} never answers ${code}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('have no exception that is none', () => {
    const idle = [...unreachableErrors].flatMap(([key, codes]) =>
      codes.filter((code) => thrown.get(key)?.has(code) !== true).map((code) => `${key}: ${code}`),
    );
    expect(idle).toEqual([]);
  });
});
