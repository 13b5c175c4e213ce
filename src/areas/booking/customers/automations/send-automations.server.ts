import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { groupCutoffs } from '../read-customers.server.ts';
import { activeAutomations, insertSend, lockActiveAutomation } from './automation-queries.server.ts';
import { placesLeftText } from './copy.ts';
import { type DueCustomer, type DueFilter, dueCustomers, lockCustomers } from './due-queries.server.ts';
import { type AutomationTemplate, birthdaysOn, fillWords, LAPSED_WEEKS } from './rules.ts';

export interface AutomationDeps {
  pool: Pool;
  clock: Clock;
  /** Once for each email, in the transaction that records it: queue the email here. */
  onAutomationDue(tx: Tx, due: { sendId: string }): Promise<void>;
}

const BATCH = 50;

/** Sends what is due, each email once however often this runs at once. Nothing in quiet hours. */
export async function sendAutomations(deps: AutomationDeps): Promise<void> {
  for (const automation of await activeAutomations(deps.pool)) while (await sendBatch(deps, automation));
}

/**
 * Sends up to a batch of one automation. The first look finds whom to lock; what counts is read under the lock:
 * switch, plan, consent, quiet hours, visits and earlier emails. Returns whether there may be more.
 */
async function sendBatch(
  { pool, clock, onAutomationDue }: AutomationDeps,
  { businessId, template, weeks }: { businessId: number; template: AutomationTemplate; weeks: number | null },
): Promise<boolean> {
  const filter = (now: Date, weeksNow: number | null, among: readonly string[] | null): DueFilter => ({
    businessId,
    template,
    weeks: weeksNow ?? LAPSED_WEEKS.usual,
    birthdays: birthdaysOn(londonDay(now)),
    among,
    onlyWanted: true,
    limit: BATCH,
  });
  const now = clock.now();
  if (isQuiet(now)) return false;
  const found = await dueCustomers(pool, filter(now, weeks, null), groupCutoffs(now));
  if (found.length === 0) return false;
  const ids = found.map(({ id }) => id);
  return transaction(pool, async (tx) => {
    const automation = await lockActiveAutomation(tx, businessId, template);
    if (automation === null) return false;
    await lockCustomers(tx, ids);
    const at = clock.now();
    if (isQuiet(at)) return false;
    const due = await dueCustomers(tx, filter(at, automation.weeks, ids), groupCutoffs(at));
    for (const customer of due) {
      const facts = factsFor(automation, customer);
      const send = await insertSend(tx, {
        businessId,
        template,
        customerId: customer.id,
        occasion: customer.occasion,
        subject: fillWords(automation.subject, facts),
        text: fillWords(automation.text, facts),
        at,
      });
      if (send !== null) await onAutomationDue(tx, { sendId: send.id });
    }
    return found.length === BATCH && due.length > 0;
  });
}

const isQuiet = (now: Date): boolean => nextWaking(now) > now;

const factsFor = (
  { business, weeks }: { business: string; weeks: number | null },
  { name, what, left, lastDay }: DueCustomer,
): Readonly<Record<string, string>> => ({
  'first name': firstName(name),
  business,
  session: what,
  pass: what,
  weeks: String(weeks ?? ''),
  'places left': placesLeftText(left),
  'last day': lastDay === null ? '' : formatShortDay(lastDay),
});
