import { z } from 'zod';
import { type PlanNews, planNames } from '#features/subscriptions/rules.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { planLink } from '../links.ts';
import { fact, type MailWords, type Say } from '../words/mail-words.ts';
import { type PlanMailData, readPlanForMail } from './business-queries.server.ts';

/** What news of a plan says in braces. */
type PlanWords = MailWords<
  'business' | 'plan' | 'price' | 'period-end' | 'grace',
  never,
  'opening' | 'closing'
>;

/** What each news says, and what its button does. */
const told = {
  started: {
    action: 'See your plan',
    words: {
      name: 'plan-started',
      label: 'Plan started',
      facts: {
        business: fact.business,
        plan: 'The plan’s name',
        price: 'The price: “£29.00 a month”',
        'period-end': 'Last paid day',
      },
      needs: ['price', 'period-end'],
      subject: '{business} now takes bookings',
      title: 'Online booking is on',
      parts: {
        opening: `{business} is on the {plan}, at {price}. People can now book and pay for its sessions. We’ll charge the same card on {period-end}.`,
        closing: '',
      },
    },
  },
  renewalFailed: {
    action: 'Pay now',
    words: {
      name: 'plan-renewal-failed',
      label: 'Renewal failed',
      facts: {
        business: fact.business,
        plan: 'The plan’s name',
        price: 'The price: “£29.00 a month”',
        grace: 'Last day to pay',
      },
      needs: ['price', 'grace'],
      subject: 'Payment failed: pay by {grace} to keep bookings on',
      title: 'The payment for your plan failed',
      parts: {
        opening: `We couldn’t charge your card for {business}’s {plan} ({price}). Online booking stays on until {grace}, then turns off until you pay. Existing bookings stay valid.`,
        closing: '',
      },
    },
  },
  recovered: {
    action: 'See your plan',
    words: {
      name: 'plan-recovered',
      label: 'Late renewal paid',
      facts: { business: fact.business, plan: 'The plan’s name', 'period-end': 'Last paid day' },
      needs: ['period-end'],
      subject: 'Paid: {business}’s plan continues',
      title: 'Thank you, your plan is paid',
      parts: {
        opening: '{business}’s {plan} is paid until {period-end}, and online booking is on.',
        closing: '',
      },
    },
  },
  tierChanged: {
    action: 'See your plan',
    words: {
      name: 'plan-tier-changed',
      label: 'Plan changed',
      facts: {
        business: fact.business,
        plan: 'The plan’s name',
        price: 'The price: “£29.00 a month”',
        'period-end': 'Last paid day',
      },
      needs: ['price', 'period-end'],
      subject: '{business} is on the {plan}',
      title: 'Your plan has changed',
      parts: {
        opening: `{business} is now on the {plan}, at {price}. We’ve settled the rest of this month. Find the invoice with your plan. The next payment is on {period-end}.`,
        closing: '',
      },
    },
  },
  ending: {
    action: 'Resume the plan',
    words: {
      name: 'plan-ending',
      label: 'Plan ending',
      facts: { business: fact.business, plan: 'The plan’s name', 'period-end': 'Last paid day' },
      needs: ['period-end'],
      subject: 'Your plan ends on {period-end}',
      title: 'Your plan is ending',
      parts: {
        opening: `{business}’s {plan} ends on {period-end}. We won’t charge you again. Online booking stays on until then. You can change your mind before then.`,
        closing: '',
      },
    },
  },
  endingWithSuspension: {
    action: 'See your plan',
    words: {
      name: 'plan-ending-with-suspension',
      label: 'Plan ending: business suspended',
      facts: { business: fact.business, plan: 'The plan’s name', 'period-end': 'Last paid day' },
      needs: ['period-end'],
      subject: 'Your plan ends on {period-end}',
      title: 'We won’t charge you again',
      parts: {
        opening: `{business} is suspended, so its {plan} ends on {period-end}. We won’t charge you again. If we lift the suspension before then, the plan continues. To stop that, cancel the plan.`,
        closing: '',
      },
    },
  },
  resumed: {
    action: 'See your plan',
    words: {
      name: 'plan-resumed',
      label: 'Plan continues',
      facts: {
        business: fact.business,
        plan: 'The plan’s name',
        price: 'The price: “£29.00 a month”',
        'period-end': 'Last paid day',
      },
      needs: ['price', 'period-end'],
      subject: 'You’ve kept your {plan}',
      parts: { opening: '{business}’s {plan} renews on {period-end}, at {price}.', closing: '' },
    },
  },
  ended: {
    action: 'Choose a plan',
    words: {
      name: 'plan-ended',
      label: 'Plan ended',
      facts: { business: fact.business, plan: 'The plan’s name' },
      needs: [],
      subject: 'Online booking is off for {business}',
      title: 'Your plan has ended',
      parts: {
        opening:
          '{business}’s {plan} has ended, so online booking is off. Its free listing stays live and existing bookings stay valid.',
        closing: '',
      },
    },
  },
  bookingOff: {
    action: 'Pay now',
    words: {
      name: 'plan-booking-off',
      label: 'Online booking is off',
      facts: { business: fact.business, plan: 'The plan’s name', grace: 'Last day to pay' },
      needs: ['grace'],
      subject: 'Online booking is off for {business}',
      title: 'Online booking is off',
      parts: {
        opening: `{business}’s {plan} wasn’t paid by {grace}, so people can’t book its sessions. Existing bookings stay valid. Pay now to turn booking back on.`,
        closing: '',
      },
    },
  },
} satisfies Record<string, { words: PlanWords; action: string }>;

function toldOf(plan: PlanMailData, news: PlanNews): { words: PlanWords; action: string } {
  switch (news) {
    case 'started':
      return told.started;
    case 'renewal_failed':
      return told.renewalFailed;
    case 'recovered':
      return told.recovered;
    case 'tier_changed':
      return told.tierChanged;
    case 'cancel_scheduled':
      return plan.endsWithSuspension ? told.endingWithSuspension : told.ending;
    case 'resumed':
      return told.resumed;
    case 'ended':
      return told.ended;
    case 'booking_off':
      return told.bookingOff;
  }
}

const example: PlanMailData & { news: PlanNews } = {
  businessId: 1,
  businessName: 'Willow & Stone Yoga',
  owner: { name: 'Amara Stone', address: 'owner@willow.example' },
  tier: 'basic',
  pricePence: 2900,
  currentPeriodEnd: new Date('2026-12-20T12:00:00Z'),
  graceUntil: null,
  endsWithSuspension: false,
  news: 'started',
};

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
      words: [
        told.started.words,
        ...Object.values(told)
          .slice(1)
          .map(({ words }) => words),
      ],
      template,
      preview: example,
      previews: {
        [told.renewalFailed.words.name]: { ...example, news: 'renewal_failed' },
        [told.recovered.words.name]: { ...example, news: 'recovered' },
        [told.tierChanged.words.name]: { ...example, news: 'tier_changed' },
        [told.ending.words.name]: { ...example, news: 'cancel_scheduled' },
        [told.endingWithSuspension.words.name]: {
          ...example,
          news: 'cancel_scheduled',
          endsWithSuspension: true,
        },
        [told.resumed.words.name]: { ...example, news: 'resumed' },
        [told.ended.words.name]: { ...example, news: 'ended' },
        [told.bookingOff.words.name]: { ...example, news: 'booking_off' },
      },
    },
  },
});

/** To a business's owner: what happened to the plan, what follows from it, and where to act. */
function template(site: MailSite, plan: PlanMailData & { news: PlanNews }, say: Say): MailTemplate {
  const { words, action } = toldOf(plan, plan.news);
  const said = say<keyof PlanWords['facts'], never, 'opening' | 'closing'>(words, {
    business: plan.businessName,
    plan: planNames[plan.tier],
    price: `${formatPounds(plan.pricePence)} a month`,
    'period-end':
      plan.currentPeriodEnd === null ? 'the end of the month' : formatLondonDay(plan.currentPeriodEnd),
    grace: plan.graceUntil === null ? 'a few days from now' : formatLondonDay(plan.graceUntil),
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you own ${plan.businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Action href={planLink(site.publicUrl, plan.businessId)}>{action}</Action>
        {said.closing}
      </>
    ),
  };
}
