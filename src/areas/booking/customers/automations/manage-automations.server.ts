import {
  type AuthorisedBusiness,
  authoriseBusiness,
  authoriseInTransaction,
  requirePremium,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import type { CustomerDeps } from '../manage-customer-notes.server.ts';
import { groupCutoffs } from '../read-customers.server.ts';
import {
  type AutomationRow,
  automationsOfBusiness,
  saveAutomation,
  sentOfBusiness,
} from './automation-queries.server.ts';
import type { Automation, AutomationInput, Automations } from './contract.ts';
import { automationErrors, automationWords, occasionText } from './copy.ts';
import { type DueCustomer, dueCustomers } from './due-queries.server.ts';
import { type AutomationTemplate, automationTemplates, birthdaysOn, LAPSED_WEEKS } from './rules.ts';

const MAX_PEOPLE_SHOWN = 50;
const MAX_PEOPLE_COUNTED = 10_000;

const requireAutomationPlan = (business: AuthorisedBusiness): void =>
  requirePremium(business, automationErrors.premium);

/**
 * Lists every template, with the people it reaches now and what it sent. Throws as `authoriseBusiness`, and
 * `forbidden` (403) on a plan without automations.
 */
export async function readAutomations(
  { pool, clock }: CustomerDeps,
  user: { id: string },
  businessId: number,
): Promise<Automations> {
  requireAutomationPlan(await authoriseBusiness(pool, user, businessId, 'message_customers'));
  const now = clock.now();
  const saved = await automationsOfBusiness(pool, businessId);
  const sent = await sentOfBusiness(pool, businessId);
  const automations: Automation[] = [];
  for (const template of automationTemplates) {
    const row = saved.find((one) => one.template === template) ?? standardAutomation(template);
    const due = await dueCustomers(
      pool,
      {
        businessId,
        template,
        weeks: row.weeks ?? LAPSED_WEEKS.usual,
        birthdays: birthdaysOn(londonDay(now)),
        among: null,
        onlyWanted: false,
        limit: MAX_PEOPLE_COUNTED,
      },
      groupCutoffs(now),
    );
    const reached = due.filter(({ wanted }) => wanted);
    const ofTemplate = sent.find((one) => one.template === template);
    automations.push({
      ...row,
      reach: {
        count: reached.length,
        unwilling: due.length - reached.length,
        people: reached
          .slice(0, MAX_PEOPLE_SHOWN)
          .map((one) => ({ id: one.id, name: one.name, because: describeOccasion(template, one) })),
      },
      sent: {
        count: ofTemplate?.count ?? 0,
        returned: ofTemplate?.returned ?? 0,
        lastAt: ofTemplate?.lastAt.toISOString() ?? null,
      },
    });
  }
  return { automations };
}

/** Switches an automation on or off and stores its words. Throws as `readAutomations`. */
export async function changeAutomation(
  deps: CustomerDeps,
  act: AuditContext,
  businessId: number,
  input: AutomationInput,
): Promise<Automations> {
  const { pool, clock } = deps;
  const user = { id: act.actorId };
  await transaction(pool, async (tx) => {
    requireAutomationPlan(await authoriseInTransaction(tx, user, businessId, 'message_customers'));
    const before = (await automationsOfBusiness(tx, businessId)).find(
      ({ template }) => template === input.template,
    );
    await saveAutomation(tx, businessId, input, clock.now());
    await recordAudit(tx, act, {
      action: 'automation.changed',
      subject: 'business',
      subjectId: businessId,
      before: before ?? { template: input.template, isOn: false },
      after: input,
    });
  });
  return readAutomations(deps, user, businessId);
}

const standardAutomation = (template: AutomationTemplate): AutomationRow => ({
  template,
  isOn: false,
  weeks: template === 'lapsed' ? LAPSED_WEEKS.usual : null,
  ...automationWords[template],
});

function describeOccasion(template: AutomationTemplate, { at, what, left, lastDay }: DueCustomer): string {
  if (template === 'birthday') return occasionText.birthday();
  if (template === 'pass_ending') return occasionText.pass_ending(what, left, lastDay ?? '');
  const happened = at ?? new Date(0);
  return template === 'lapsed' ? occasionText.lapsed(happened) : occasionText[template](what, happened);
}
