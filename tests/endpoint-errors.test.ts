import { describe, expect, it } from 'vitest';
import { type Endpoint, endpointErrors } from '#shared/http/endpoints.ts';
import { findThrownErrors } from '#support/thrown-errors.ts';

const contracts = import.meta.glob<Record<string, object>>('/src/areas/**/contract.ts', { eager: true });
const rows = Object.values(contracts)
  .flatMap((contract) => Object.entries(contract).filter(([name]) => name.endsWith('Endpoints')))
  .flatMap(([, table]): [key: string, row: Endpoint][] => Object.entries(table));

/** What the reading finds of a handler although nobody is ever answered it, by why. */
const unreachableErrors: ReadonlyMap<string, readonly string[]> = new Map([
  // Told as `conflict`: whoever has no password is shown the way to one.
  ['PUT /api/profile/password', ['forbidden']],
  // Just written by the same transaction.
  ['POST /api/admin/imports', ['not_found']],
  ['POST /api/v1/business/sessions', ['not_found']],
  // Told as `not_found`: to whom it is not for, it is not there.
  ['GET /api/check-in/:token', ['forbidden', 'conflict']],
  // Whoever signed by it may take back what was signed by it.
  ['DELETE /api/waiver-links/:token', ['conflict']],
  ['GET /api/sessions/:id', ['forbidden', 'conflict']],
  ['GET /api/sessions/:id/occurrences', ['forbidden', 'conflict']],
  ['GET /api/sessions/:id/closures', ['forbidden', 'conflict']],
  ['GET /api/sessions/:id/terms', ['forbidden', 'conflict']],
  ['GET /api/photos/:of/:id', ['forbidden', 'conflict']],
  // A business of any standing may look at its sessions.
  ['GET /api/sessions/business/:businessId', ['conflict']],
  // The date is cancelled all the same; the job gives back what is left.
  [
    'POST /api/occurrences/:occurrenceId/cancel',
    ['payment_provider_unavailable', 'payment_provider_refused'],
  ],
  [
    'POST /api/v1/business/dates/:dateId/cancel',
    ['payment_provider_unavailable', 'payment_provider_refused'],
  ],
  // What we know ourselves is shown all the same.
  ['GET /api/admin/payments/:id', ['payment_provider_unavailable', 'payment_provider_refused']],
  // What is said to the bank is decided all the same; the job sends it.
  ['POST /api/admin/disputes/:id/submit', ['payment_provider_unavailable', 'payment_provider_refused']],
  ['POST /api/admin/disputes/:id/accept', ['payment_provider_unavailable', 'payment_provider_refused']],
  // A role in a business is looked up only where a business is the seller or the owner: here it is a trainer.
  ['PUT /api/trainer-statements/vat-number', ['not_found', 'conflict']],
  ['PUT /api/trainer-waiver', ['not_found']],
  ['DELETE /api/trainer-waiver', ['not_found', 'conflict']],
  // Putting a package on sale for the trainer asks nothing of their profile.
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
