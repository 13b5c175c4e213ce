import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  PanelLine,
  SessionPanel,
  TextLink,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { alertsLink, bookOccurrenceLink, unsubscribeLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { getMailChoice } from '#areas/messaging/push/unsubscribe-mails.server.ts';
import { formatLondonRange, formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { type FreedPlaceMailData, readFreedPlaceForMail } from './watch-queries.server.ts';

type Facts = FreedPlaceMailData & { token: string };

const words = mailWords({
  name: 'place-free',
  label: 'Alert: a place on a date',
  facts: { session: commonFacts.session, when: commonFacts.when, places: 'How many: “A place is free”' },
  links: { change: 'Link to manage alerts' },
  needs: ['session', 'change'],
  subject: 'A place is free: {session}, {when}',
  title: '{places}',
  parts: {
    opening: 'We’re not holding it for you. First come, first served.',
    closing: '{change}',
  },
});

/** Not sent if the place is gone again, or the person has turned this email off. */
export const mail = defineMail({
  payload: z.object({ watchId: z.uuid(), at: z.iso.datetime() }),
  read: async ({ watchId }, { pool, clock }): Promise<Facts | null> => {
    const freed = await readFreedPlaceForMail(pool, watchId, clock.now());
    if (freed === null) return null;
    const { wanted, token } = await getMailChoice(pool, freed.userId, 'place_free');
    return wanted ? { ...freed, token } : null;
  },
  letters: {
    'place-free': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ watchId, at }) => `${watchId}:${at}`,
      unsubscribe: (site, { token }) => unsubscribeLink(site.publicUrl, token),
      words: [words],
      template,
      preview: {
        userId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
        token: 'none',
        seeker: { name: 'Priya Nair', email: 'priya@people.example' },
        sessionId: 1,
        sessionTitle: 'Sunrise Vinyasa Flow',
        businessName: 'Willow & Stone Yoga',
        town: 'London',
        startsAt: new Date('2026-11-26T12:15:00Z'),
        endsAt: new Date('2026-11-26T13:15:00Z'),
        left: 1,
        pricePence: 1350,
      },
    },
  },
});

function template(site: MailSite, facts: Facts, say: RenderWords): MailTemplate {
  const { sessionTitle, startsAt, endsAt, left, pricePence } = facts;
  const said = say(words, {
    session: sessionTitle,
    when: formatShortMoment(startsAt),
    places: left === 1 ? 'A place is free' : `${left} places are free`,
    change: <TextLink href={alertsLink(site.publicUrl)}>Manage your alerts</TextLink>,
  });
  return {
    subject: said.subject,
    preheader: left === 1 ? 'One place left. First come, first served.' : `${left} places left.`,
    reason: `You get this email because you have an alert for this date. We only send it once.`,
    title: said.title,
    body: (
      <>
        <SessionPanel title={sessionTitle} when={formatLondonRange(startsAt, endsAt)}>
          <PanelLine>
            {facts.businessName}, {facts.town}
          </PanelLine>
          <PanelLine>
            {pricePence === 0 ? 'Free' : formatPounds(priceBreakdown(pricePence).totalPence)}
          </PanelLine>
        </SessionPanel>
        {said.opening}
        <ActionButton href={bookOccurrenceLink(site.publicUrl, facts.sessionId, startsAt)}>
          Book this date
        </ActionButton>
        {said.closing}
      </>
    ),
  };
}
