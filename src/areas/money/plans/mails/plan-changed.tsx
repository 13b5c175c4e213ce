import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { planLink } from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { type PlanEvent, planNames } from '../rules.ts';
import { type PlanMailData, readPlanForMail } from './plan-queries.server.ts';

type PlanWords = MailWords<
  'business' | 'plan' | 'price' | 'period-end' | 'grace',
  never,
  'opening' | 'closing'
>;

const newsDetails = {
  started: {
    action: 'See your plan',
    words: {
      name: 'plan-started',
      label: 'Plan started',
      facts: {
        business: commonFacts.business,
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
        business: commonFacts.business,
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
      facts: { business: commonFacts.business, plan: 'The plan’s name', 'period-end': 'Last paid day' },
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
        business: commonFacts.business,
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
      facts: { business: commonFacts.business, plan: 'The plan’s name', 'period-end': 'Last paid day' },
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
      facts: { business: commonFacts.business, plan: 'The plan’s name', 'period-end': 'Last paid day' },
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
        business: commonFacts.business,
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
      facts: { business: commonFacts.business, plan: 'The plan’s name' },
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
      facts: { business: commonFacts.business, plan: 'The plan’s name', grace: 'Last day to pay' },
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

function findNewsDetails(plan: PlanMailData, news: PlanEvent): { words: PlanWords; action: string } {
  switch (news) {
    case 'started':
      return newsDetails.started;
    case 'renewal_failed':
      return newsDetails.renewalFailed;
    case 'recovered':
      return newsDetails.recovered;
    case 'tier_changed':
      return newsDetails.tierChanged;
    case 'cancel_scheduled':
      return plan.endsWithSuspension ? newsDetails.endingWithSuspension : newsDetails.ending;
    case 'resumed':
      return newsDetails.resumed;
    case 'ended':
      return newsDetails.ended;
    case 'booking_off':
      return newsDetails.bookingOff;
  }
}

const example: PlanMailData & { news: PlanEvent } = {
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
        newsDetails.started.words,
        ...Object.values(newsDetails)
          .slice(1)
          .map(({ words }) => words),
      ],
      template,
      preview: example,
      previews: {
        [newsDetails.renewalFailed.words.name]: { ...example, news: 'renewal_failed' },
        [newsDetails.recovered.words.name]: { ...example, news: 'recovered' },
        [newsDetails.tierChanged.words.name]: { ...example, news: 'tier_changed' },
        [newsDetails.ending.words.name]: { ...example, news: 'cancel_scheduled' },
        [newsDetails.endingWithSuspension.words.name]: {
          ...example,
          news: 'cancel_scheduled',
          endsWithSuspension: true,
        },
        [newsDetails.resumed.words.name]: { ...example, news: 'resumed' },
        [newsDetails.ended.words.name]: { ...example, news: 'ended' },
        [newsDetails.bookingOff.words.name]: { ...example, news: 'booking_off' },
      },
    },
  },
});

function template(site: MailSite, plan: PlanMailData & { news: PlanEvent }, say: RenderWords): MailTemplate {
  const { words, action } = findNewsDetails(plan, plan.news);
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
        <ActionButton href={planLink(site.publicUrl, plan.businessId)}>{action}</ActionButton>
        {said.closing}
      </>
    ),
  };
}
