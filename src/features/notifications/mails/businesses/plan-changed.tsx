import { z } from 'zod';
import { type PlanNews, planNames } from '#features/subscriptions/rules.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { planLink } from '../links.ts';
import { type PlanMailData, readPlanForMail } from './business-queries.server.ts';

/** Something happened to a business's plan: each happening is told of once. */
export const mail = defineMail({
  payload: z.object({
    subscriptionId: z.uuid(),
    news: z.enum([
      'started',
      'renewal_failed',
      'recovered',
      'tier_changed',
      'cancel_scheduled',
      'resumed',
      'ended',
      'booking_off',
    ]),
    revision: z.number().int(),
  }),
  read: async ({ subscriptionId, news }, { pool, log }) => {
    const plan = await readPlanForMail(pool, subscriptionId);
    if (plan !== null) return { ...plan, news };
    log.warn({ subscriptionId }, 'No owner to tell of a plan');
    return null;
  },
  letters: {
    'plan-changed': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ subscriptionId, revision, news }) => `${subscriptionId}:${revision}:${news}`,
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        tier: 'basic',
        pricePence: 2900,
        currentPeriodEnd: new Date('2026-12-20T12:00:00Z'),
        graceUntil: null,
        endsWithSuspension: false,
        news: 'started',
      },
    },
  },
});

interface Words {
  subject: string;
  title: string;
  paragraphs: string[];
  action: string;
}

/** To a business's owner: what happened to the plan, what follows from it, and where to act. */
function template(site: MailSite, plan: PlanMailData & { news: PlanNews }): MailTemplate {
  const { subject, title, paragraphs, action } = wordsOf(plan, plan.news);
  return {
    subject,
    preheader: paragraphs[0] ?? '',
    reason: `You get this email because you own ${plan.businessName} on ${site.brand.name}.`,
    title,
    body: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action href={planLink(site.publicUrl, plan.businessId)}>{action}</Action>
      </>
    ),
  };
}

function wordsOf(plan: PlanMailData, news: PlanNews): Words {
  const { businessName: business } = plan;
  const name = planNames[plan.tier];
  const price = `${formatPounds(plan.pricePence)} a month`;
  const periodEnd =
    plan.currentPeriodEnd === null ? 'the end of the month' : formatLondonDay(plan.currentPeriodEnd);
  const grace = plan.graceUntil === null ? 'a few days from now' : formatLondonDay(plan.graceUntil);
  switch (news) {
    case 'started':
      return {
        subject: `${business} takes bookings now`,
        title: 'Online booking is on',
        paragraphs: [
          `${business} is on the ${name}, at ${price}. People can book and pay for its sessions from now on.`,
          `The next payment is on ${periodEnd}, from the same card.`,
        ],
        action: 'See your plan',
      };
    case 'renewal_failed':
      return {
        subject: `Payment failed: pay by ${grace} to keep bookings on`,
        title: 'The payment for your plan failed',
        paragraphs: [
          `Your card was not charged for the ${name} of ${business} (${price}).`,
          `Booking stays on until ${grace}. After that it is switched off until the plan is paid. Bookings that people have made already stay valid.`,
        ],
        action: 'Pay now',
      };
    case 'recovered':
      return {
        subject: `Paid: the plan of ${business} goes on`,
        title: 'Thank you, your plan is paid',
        paragraphs: [`The ${name} of ${business} is paid until ${periodEnd}, and online booking is on.`],
        action: 'See your plan',
      };
    case 'tier_changed':
      return {
        subject: `${business} is on the ${name}`,
        title: 'Your plan has changed',
        paragraphs: [
          `${business} is on the ${name} now, at ${price}. What was left of this month has been settled; the invoice is with your plan.`,
          `The next payment is on ${periodEnd}.`,
        ],
        action: 'See your plan',
      };
    case 'cancel_scheduled':
      if (plan.endsWithSuspension)
        return {
          subject: `Your plan ends on ${periodEnd}`,
          title: 'You will not be charged again',
          paragraphs: [
            `Because of the suspension, the ${name} of ${business} ends on ${periodEnd}, and there are no further payments.`,
            'If the suspension is lifted before then, the plan goes on by itself. If you do not want that, cancel the plan.',
          ],
          action: 'See your plan',
        };
      return {
        subject: `Your plan ends on ${periodEnd}`,
        title: 'Your plan is going to end',
        paragraphs: [
          `The ${name} of ${business} ends on ${periodEnd}, and there are no further payments. Online booking is on until then.`,
          'You can change your mind at any time before.',
        ],
        action: 'Resume the plan',
      };
    case 'resumed':
      return {
        subject: `Your plan goes on`,
        title: 'Your plan goes on',
        paragraphs: [`The ${name} of ${business} renews on ${periodEnd}, at ${price}.`],
        action: 'See your plan',
      };
    case 'ended':
      return {
        subject: `Online booking is off for ${business}`,
        title: 'Your plan has ended',
        paragraphs: [
          `The ${name} of ${business} has ended, so online booking is off. Its listing stays, and bookings that people have made already stay valid.`,
        ],
        action: 'Choose a plan',
      };
    case 'booking_off':
      return {
        subject: `Online booking is off for ${business}`,
        title: 'Online booking is switched off',
        paragraphs: [
          `The ${name} of ${business} has not been paid by ${grace}, so nobody can book its sessions now. Bookings that people have made already stay valid.`,
          'Booking is back on as soon as the plan is paid.',
        ],
        action: 'Pay now',
      };
  }
}
