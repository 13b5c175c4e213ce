import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessPhotoStates, factStates } from '#features/access/rules.ts';
import { accountStates } from '#features/accounts/rules.ts';
import { decisionStates } from '#features/admin/approvals/rules.ts';
import { reportStates } from '#features/admin/reports/rules.ts';
import { signalStates } from '#features/admin/signals/rules.ts';
import { bookingStates, holdStates, hourStates } from '#features/booking/rules.ts';
import { importStates } from '#features/businesses/import/import-rules.ts';
import { businessStates, editStates, invitationStates } from '#features/businesses/rules.ts';
import { claimStates } from '#features/claims/rules.ts';
import { membershipStates } from '#features/credits/memberships/rules.ts';
import { purchaseStates } from '#features/credits/rules.ts';
import { shareStates } from '#features/credits/share/rules.ts';
import { messageStates } from '#features/help/messages/rules.ts';
import { instructorStates } from '#features/instructors/rules.ts';
import { mailStates } from '#features/notifications/rules.ts';
import { sourceStates } from '#features/open/import/rules.ts';
import { deliveryStates } from '#features/open/webhooks/rules.ts';
import { disputeStates } from '#features/payments/disputes/rules.ts';
import { paymentStates, refundStates } from '#features/payments/rules.ts';
import { payoutStates, reversalStates, transferStates } from '#features/payouts/rules.ts';
import { photoStates } from '#features/photos/rules.ts';
import { reviewStates } from '#features/reviews/rules.ts';
import { paperStates } from '#features/safety/rules.ts';
import { dateStates, sessionStates } from '#features/sessions/rules.ts';
import { planStates } from '#features/subscriptions/rules.ts';
import { trainerStates } from '#features/trainers/rules.ts';
import { venueStates } from '#features/venues/rules.ts';
import { placeStates } from '#features/waitlist/rules.ts';
import type { StateMachine } from '#shared/domain/state-machine.ts';

/** Every state machine of the house, by the name it has in the documents. */
export const machines = {
  Account: accountStates,
  Business: businessStates,
  'Change of a business’s details': editStates,
  Invitation: invitationStates,
  'File of listings': importStates,
  Claim: claimStates,
  Trainer: trainerStates,
  Session: sessionStates,
  Date: dateStates,
  Photograph: photoStates,
  'Paper for children': paperStates,
  Instructor: instructorStates,
  Venue: venueStates,
  'Access fact': factStates,
  'Photograph of access': accessPhotoStates,
  'Hour of a trainer': hourStates,
  Hold: holdStates,
  'Purchase of a pass': purchaseStates,
  'Sharing of a pass': shareStates,
  Membership: membershipStates,
  Payment: paymentStates,
  Refund: refundStates,
  Dispute: disputeStates,
  Booking: bookingStates,
  'Place on a waiting list': placeStates,
  Plan: planStates,
  'Transfer to a seller': transferStates,
  'Reversal of a transfer': reversalStates,
  Payout: payoutStates,
  Review: reviewStates,
  Decision: decisionStates,
  Report: reportStates,
  Signal: signalStates,
  'Message to us': messageStates,
  'E-mail': mailStates,
  'Event of a webhook': deliveryStates,
  'Source of feeds': sourceStates,
} as const;

const DOCUMENT = path.resolve(import.meta.dirname, '../docs/architecture.md');
const BEGIN = '<!-- Drawn by `npm run states`; do not edit. -->';
const END = '<!-- End of what is drawn. -->';

/** A machine as Mermaid draws it, and below it what its states amount to by something beside them. */
function draw(name: string, machine: StateMachine<string, string>): string {
  const arrows = machine.states.flatMap((from) => {
    const moves = Object.entries(machine.moves[from] ?? {});
    if (moves.length === 0) return [`${from} --> [*]`];
    return [...new Set(moves.map(([, to]) => to))].map((to) => {
      const events = moves.filter(([, after]) => after === to).map(([event]) => event.replaceAll('_', ' '));
      return `${from} --> ${to}: ${events.join(', ')}`;
    });
  });
  const lines = [...machine.initial.map((state) => `[*] --> ${state}`), ...arrows];
  const derived = (machine.derived ?? []).map(
    ({ name, of, when }) => `\`${of}\` is *${name}* when ${when}.\n`,
  );
  return [
    `### ${name}\n`,
    '```mermaid',
    'stateDiagram-v2',
    ...lines.map((line) => `  ${line}`),
    '```\n',
    ...derived,
  ].join('\n');
}

/** The document with all machines drawn as they are now. Throws when it has no place for them. */
function redrawn(document: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`No place for states in ${DOCUMENT}.`);
  const drawings = Object.entries<StateMachine<string, string>>(machines).map(([name, machine]) =>
    draw(name, machine),
  );
  return `${before}${BEGIN}\n\n${drawings.join('\n')}\n${END}${after}`;
}

// `npm run states` draws; with `--check`, as in `npm run check`, it only says whether the drawings are true.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const document = readFileSync(DOCUMENT, 'utf8');
  const now = redrawn(document);
  if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, now);
  else if (now !== document) {
    console.error('docs/architecture.md draws other states than the tables hold: run `npm run states`.');
    process.exitCode = 1;
  }
}
