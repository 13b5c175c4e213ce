import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { ContactLines, MailLink, TextLink } from './legal/contact-lines.tsx';
import { FactTable } from './legal/fact-table.tsx';
import { LegalPage, type LegalSection } from './legal/legal-page.tsx';

/** What the terms say in figures, from the rules the product itself works by. */
export interface TermsFigures {
  /** Until so many hours before the start a booking is cancelled with a full refund, unless its session says otherwise. */
  freeUntilHours: number;
  /** How long a seat is kept for somebody who is paying. */
  holdMinutes: number;
  /** Passes: given back unused for so many days, a credit that came back is good for so many more, warned of so many before. */
  passes: { coolingOffDays: number; backForDays: number; warnedDays: number };
  vouchers: { months: number; warnedDays: number };
  /** What each plan costs a month, in pence. */
  monthlyPricePence: { basic: number; premium: number };
  /** How much each part counts in the default order of results; together 1. */
  relevance: { near: number; soon: number; rated: number };
  /** How far a search reaches when nothing else is asked for, in words. */
  defaultRadius(unit: DistanceUnit): string;
  /** At what distance relevance gives half, in words. */
  halfwayNear(unit: DistanceUnit): string;
}

/** The session the price is explained with: £14.00, in pence. */
const example = priceBreakdown(1400);

const percent = (share: number): string => `${Math.round(share * 100)}%`;

function sections(name: string, distanceUnit: DistanceUnit, figures: TermsFigures): LegalSection[] {
  const {
    freeUntilHours,
    holdMinutes,
    passes,
    vouchers,
    monthlyPricePence,
    relevance,
    defaultRadius,
    halfwayNear,
  } = figures;
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <>
          <p>
            {name} is an online marketplace for fitness sessions in the United Kingdom. Using it, or booking
            through it, means agreeing to these terms and to the cancellation policy in them. Please read
            them, and keep a copy if you like.
          </p>
          <ContactLines />
        </>
      ),
    },
    {
      id: 'what-we-do',
      title: 'What we do, and what the business does',
      body: (
        <>
          <p>
            Sessions are run by independent gyms, studios, clubs, instructors and trainers. We publish their
            sessions, take bookings and payments for them, and pass on what they need to expect you.{' '}
            <strong>Your contract for the session is with the business</strong> that runs it, whose name and
            address stand on the session’s page. It acts as a trader. Your contract with us is for the booking
            service, which the platform fee pays for.
          </p>
          <p>
            We read listings before they go live, and check who is behind a business. We do not teach,
            supervise or insure sessions.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          You need an account to book, and must be 18 or over to have one. Parents and guardians book for
          children and go along, or make sure who looks after them. Give details that are true, keep your
          password to yourself, and tell us if somebody else uses your account. You can close it whenever you
          like.
        </p>
      ),
    },
    {
      id: 'booking',
      title: 'Bookings and payment',
      body: (
        <>
          <ul>
            <li>
              When you go to pay, your seat is held for {holdMinutes} minutes. Nobody else can take it in that
              time.
            </li>
            <li>
              You pay by card when you book. The booking is made when the payment has succeeded and we show
              you “Booking Confirmed!”; we email you the confirmation.
            </li>
            <li>
              If a payment goes through but the seat cannot be given to you, we refund all of it without being
              asked.
            </li>
            <li>
              Online booking is offered only by businesses that are verified and have it switched on. With
              others, get in touch directly.
            </li>
          </ul>
          <p>
            Please arrive 10 minutes early, bring what the session’s page asks for, and tell the business
            beforehand about anything it should know to look after you. Whether you are fit to take part is
            for you, and where in doubt your doctor, to judge.
          </p>
        </>
      ),
    },
    {
      id: 'prices',
      title: 'Prices and the platform fee',
      body: (
        <>
          <p>
            Prices are in pounds sterling and include VAT where it is due. The first price you see is what you
            pay: the session fee, which the business sets, plus our <strong>platform fee of 10%</strong> of
            it, rounded to the penny. A session for {formatPounds(example.sessionFeePence)} carries a platform
            fee of {formatPounds(example.platformFeePence)}, so you pay {formatPounds(example.totalPence)}.
            Nothing is added later.
          </p>
          <p>
            If a business changes its price while you are booking, we tell you and charge nothing until you
            have agreed to the new one. A booking keeps the price it was made at.
          </p>
        </>
      ),
    },
    {
      id: 'cancellation',
      title: 'Cancelling a booking',
      body: (
        <>
          <FactTable
            caption="What comes back when a booking is cancelled"
            columns={['When', 'What you get back']}
            widths="md:grid-cols-[1fr_1.4fr]"
            rows={[
              [
                `You cancel ${freeUntilHours} hours or more before the start, or by the time that the session names instead`,
                'Everything you paid, the platform fee included; half of it where the session says “half back”.',
              ],
              [`You cancel later, or do not come`, 'Nothing.'],
              [
                'The business cancels, or we cancel the session',
                'Everything you paid, the platform fee included, however late it is.',
              ],
            ]}
          />
          <p>
            Each business chooses for each session until when you get money back, from 2 to 72 hours before
            the start, and whether all of it or half. The exact time and the amount are shown before you pay,
            in your confirmation and before you cancel. The policy that stood when you booked stays with the
            booking, even if it changes afterwards.
          </p>
          <p>
            To cancel, use{' '}
            <RouteLink href="/bookings" className="link">
              My Bookings
            </RouteLink>{' '}
            or write to <MailLink />. What counts is when your cancellation reaches us.
          </p>
          <p>
            The 14-day right to cancel that the law gives for many online purchases does not apply to leisure
            services on a set date (Consumer Contracts Regulations 2013, regulation 28(1)(h)). This policy
            applies instead.
          </p>
        </>
      ),
    },
    {
      id: 'passes',
      title: 'Passes',
      body: (
        <>
          <p>
            A pass is several places of one business, paid for at once. Its page says for which sessions it
            is, what it costs in all, until when its credits can be booked with, and for how long it can be
            paused. A credit covers one place, for you or for somebody you book for. It cannot be sold on or
            turned into money.
          </p>
          <ul>
            <li>
              You can give a pass back within {passes.coolingOffDays} days of buying it, while none of it is
              used: we refund all of it. Booking with it in that time is asking us to begin, and what is used
              is not refunded.
            </li>
            <li>
              Cancel a booking in time and its credit comes back, for at least {passes.backForDays} days. When
              the business cancels, it comes back whenever that is.
            </li>
            <li>
              We email you {passes.warnedDays} days before a credit’s last day. What is not used by then is
              over.
            </li>
            <li>
              If a business closes, or stops giving the sessions that a pass is for, what is unused is
              refunded.
            </li>
          </ul>
          <p>
            See and pause yours under{' '}
            <RouteLink href="/passes" className="link">
              My passes
            </RouteLink>
            .
          </p>
        </>
      ),
    },
    {
      id: 'gift-vouchers',
      title: 'Gift vouchers',
      body: (
        <>
          <p>
            A gift voucher is money for sessions of one business, or of any. It costs what it is worth, and
            can be spent over as many bookings as it lasts. It cannot be turned into money.
          </p>
          <ul>
            <li>
              Whoever bought it has it refunded within {passes.coolingOffDays} days, while nobody has redeemed
              it. Its code works once: whoever redeems it first has the voucher.
            </li>
            <li>
              Cancel a booking in time and what the voucher paid comes back to it, for at least{' '}
              {passes.backForDays} days. When the business cancels, it comes back whenever that is.
            </li>
            <li>
              It is good for {vouchers.months} months. We email whoever has it {vouchers.warnedDays} days
              before its last day. What is left then is over.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'memberships',
      title: 'Memberships',
      body: (
        <>
          <p>
            A membership is an agreement by the month. The page on which you join says what a month costs and
            brings, for which sessions it is, and whether there is a minimum term; we email you the same. The
            first month is paid then, and each other on its first day from the card you paid with, until you
            leave.
          </p>
          <ul>
            <li>
              Leave at any time under My passes. What is paid is yours to its end; within a minimum term its
              months are still charged.
            </li>
            <li>
              Within {passes.coolingOffDays} days of joining you can leave at once, and what you have not used
              is refunded: credits, or of a month without a number the days after the last that you booked
              for.
            </li>
            <li>
              We email you before the first renewal and every six months. The price of your membership does
              not change.
            </li>
            <li>
              If a month cannot be paid you can book nothing more with the membership, and it ends unless it
              is paid within ten days. You owe nothing for that month.
            </li>
          </ul>
          <p>
            See, pause and leave yours under{' '}
            <RouteLink href="/passes" className="link">
              My passes
            </RouteLink>
            .
          </p>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds, and when a business cancels',
      body: (
        <>
          <p>
            Refunds go back to the card that paid. We start them at once and email you; banks usually take
            five to ten working days to show them.
          </p>
          <p>
            When a business cancels a date, everybody booked on it is refunded in full and told by email. If a
            business moves a session to another time or place, or changes what was promised so that it no
            longer suits you, tell us and you get your money back.
          </p>
          <p>
            Services must be carried out with reasonable care and skill (Consumer Rights Act 2015). If a
            session was not, you may be owed a repeat or some of your money, whatever this policy says. Tell
            the business first, or us.
          </p>
        </>
      ),
    },
    {
      id: 'ranking',
      title: 'How results are ranked',
      body: (
        <>
          <p>
            A search shows the sessions that match every filter you set, within {defaultRadius(distanceUnit)}{' '}
            of the place unless you choose otherwise. They are sorted by relevance unless you choose another
            order. Relevance adds up three things:
          </p>
          <FactTable
            caption="What relevance is made of"
            columns={['What', 'How much it counts', 'How it works']}
            widths="md:grid-cols-[0.6fr_1fr_2.4fr]"
            rows={[
              [
                'Near',
                percent(relevance.near),
                `The closer to the place you searched for, the better: at ${halfwayNear(distanceUnit)} it counts half. Without a place it counts nothing.`,
              ],
              [
                'Soon',
                percent(relevance.soon),
                'The sooner the next date, the better: at three days it counts half.',
              ],
              [
                'Rated',
                percent(relevance.rated),
                'The average of the stars given by people who attended, drawn towards the average of all sessions while there are few of them.',
              ],
            ]}
          />
          <p>
            The other orders are distance, price (low to high, high to low) and rating. The page tells you why
            a session stands where it does. <strong>Nobody can pay for a higher place</strong>: a plan makes a
            session bookable online but does not move it up, and there is no advertising among the results.
            The order does not depend on who you are.
          </p>
          <p>
            Where postcode districts are comes from Code-Point Open: contains OS data © Crown copyright and
            database right 2014; contains Royal Mail data © Royal Mail copyright and database right 2014.
          </p>
        </>
      ),
    },
    {
      id: 'reviews',
      title: 'Reviews',
      body: (
        <>
          <ul>
            <li>
              Only somebody who booked through {name} and whose session has taken place can review it, once
              for each booking. Businesses cannot review themselves.
            </li>
            <li>
              We publish good and bad reviews alike, and never pay for one. The rating is the plain average of
              all that are shown, with their number beside it.
            </li>
            <li>
              A session that nobody has reviewed may show a standing figure without a number of reviews. It is
              nobody’s opinion, and it has no part in the order of results.
            </li>
            <li>
              The business may answer in public, and anew if you edit what it answered. We hide a review only
              if it is unlawful, abusive, not about the session, or gives away personal data, and record why.
              A bad opinion is not a reason.
            </li>
            <li>
              By writing a review you allow us to show it here for as long as the session is listed. You can
              edit or remove it in My Bookings; one that was edited says so, and when.
            </li>
          </ul>
          <p>
            If you believe that a review is false, write to <MailLink /> and we look into it.
          </p>
        </>
      ),
    },
    {
      id: 'conduct',
      title: 'Fair use',
      body: (
        <p>
          Do not list or book what is unlawful, pretend to be somebody else, book without meaning to come,
          harass anyone, write false reviews, disturb the site or copy its contents by machine on a scale that
          burdens it. We may remove content, cancel bookings with a refund, or close an account for this. We
          tell you why, unless the law forbids it, and you may answer.
        </p>
      ),
    },
    {
      id: 'businesses',
      title: 'For businesses and trainers',
      body: (
        <>
          <ul>
            <li>
              A listing is free. We review businesses and sessions against our community guidelines before
              they go live; you are emailed the outcome and, if it is no, the reason.
            </li>
            <li>
              Online booking needs a plan: <strong>Basic</strong> at {formatPounds(monthlyPricePence.basic)} a
              month or <strong>Premium Pro</strong> at {formatPounds(monthlyPricePence.premium)} a month. A
              plan renews each month until you cancel it; it then runs to the end of the month that is paid
              for.
            </li>
            <li>
              Changes to the price of a plan come with <strong>30 days’ notice</strong> by email. You may
              cancel before they apply.
            </li>
            <li>
              If a renewal fails, you have 7 days to put it right before online booking is switched off.
              Bookings already made stay valid.
            </li>
            <li>
              You run your sessions lawfully and safely, hold the qualifications and insurance they call for,
              describe them truthfully, honour every booking at the price it was made at, and use your
              customers’ data only to serve them.
            </li>
            <li>
              We may suspend a listing that breaks these terms. You get the reasons and a chance to answer, at
              once where the law allows it.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <>
          <p>
            About the session itself, speak to the business first; its contact details are on your
            confirmation. About booking, payment, a refund, a listing or a review, write to <MailLink /> or
            ring us. We acknowledge complaints within two working days and answer within 14 days.
          </p>
          <p>
            If we cannot agree, {name} does not use an alternative dispute resolution scheme.{' '}
            <TextLink href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</TextLink> helps free
            of charge, and the courts are open to you.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'What we are liable for',
      body: (
        <>
          <p>
            Nothing here limits liability for death or personal injury caused by negligence, for fraud, or for
            anything else for which the law does not allow it to be limited, and nothing takes away your
            rights as a consumer.
          </p>
          <p>
            Within that, we answer for losses that we cause by breaking these terms or by not taking
            reasonable care, and that both of us could foresee when you booked. The business answers for the
            session. We are not liable for what neither of us could prevent. Towards businesses, our liability
            in any twelve months is limited to what they paid us in them, and does not extend to lost profit.
          </p>
        </>
      ),
    },
    {
      id: 'law',
      title: 'Law and changes',
      body: (
        <>
          <p>
            These terms are governed by the law of England and Wales, and its courts decide disputes. If you
            are a consumer in Scotland or Northern Ireland you may also go to the courts there, and keep the
            protection that the law there gives you.
          </p>
          <p>
            We may change these terms when the law or the service changes. The date at the top tells you when.
            We email account holders 30 days before a change that matters to them; bookings already made keep
            the terms they were made under. What we do with personal data is in the{' '}
            <RouteLink href="/privacy" className="link">
              Privacy Policy
            </RouteLink>
            .
          </p>
        </>
      ),
    },
  ];
}

/** `/terms`: the agreement with seekers and businesses, in plain words, its figures from the product's rules. */
export function TermsScreen({ figures }: { figures: TermsFigures }) {
  const { brand, distanceUnit } = useSite();
  const { name } = brand;
  return (
    <LegalPage
      title="Terms of Service"
      lastUpdated="June 18, 2025"
      summary={[
        `You book with the business that runs the session. ${name} takes the booking and the payment.`,
        'The price you see first is the price you pay, our 10% platform fee included.',
        `Cancel ${figures.freeUntilHours} hours or more before the start and everything comes back, unless the session names another time or says “half back”. If the business cancels, everything always comes back.`,
        'Nobody can pay for a higher place in the results.',
      ]}
      sections={sections(name, distanceUnit, figures)}
    />
  );
}
