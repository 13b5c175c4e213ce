import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { checkoutLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonMoment, formatShortMoment } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { type KeptPlaceMailData, readKeptPlaceForMail } from './kept-place-queries.server.ts';

const words = mailWords({
  name: 'place-kept',
  label: 'A place is kept in the next term of a course',
  facts: {
    name: commonFacts.name,
    business: commonFacts.business,
    session: commonFacts.session,
    until: 'Time until which the place is kept',
  },
  needs: ['business', 'session', 'until'],
  subject: 'Your place in the next term: {session}',
  title: 'Your place is kept',
  parts: {
    opening: 'Hello {name}. **{business}** keeps your place in the next term of {session} until **{until}**.',
    closing: 'If you don’t book by then, your place opens for others. There’s nothing to cancel.',
  },
});

/** Not sent if the place is not kept any more. */
export const mail = defineMail({
  payload: z.object({ holdId: z.uuid() }),
  read: ({ holdId }, { pool, clock }): Promise<KeptPlaceMailData | null> =>
    readKeptPlaceForMail(pool, holdId, clock.now()),
  letters: {
    'place-kept': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ holdId }) => holdId,
      words: [words],
      template,
      preview: {
        holdId: '5b2b7f0e-2d9a-4c0b-9a54-6f6b3c2f5a11',
        seeker: { name: 'Priya Nair', email: 'priya@people.example' },
        sessionId: 1,
        sessionTitle: 'Beginners’ Pilates Course',
        businessName: 'Willow & Stone Yoga',
        places: 1,
        dates: 6,
        firstStartsAt: new Date('2027-01-12T18:30:00Z'),
        lastStartsAt: new Date('2027-02-16T18:30:00Z'),
        totalPence: 6600,
        until: new Date('2027-01-06T00:00:00Z'),
      },
    },
  },
});

function template(site: MailSite, facts: KeptPlaceMailData, say: RenderWords): MailTemplate {
  const { sessionTitle, businessName, firstStartsAt, lastStartsAt, dates, places, totalPence } = facts;
  const until = formatLondonMoment(facts.until);
  const said = say(words, {
    name: firstName(facts.seeker.name),
    business: businessName,
    session: sessionTitle,
    until,
  });
  return {
    subject: said.subject,
    preheader: `${businessName} keeps it until ${until}.`,
    reason: `You get this email because you’re on this term of ${sessionTitle}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel
          title={sessionTitle}
          when={`${formatShortMoment(firstStartsAt)} to ${formatShortMoment(lastStartsAt)}`}
        >
          <PanelLine>{businessName}</PanelLine>
          <PanelLine>
            {pluralize(dates, 'date')}
            {places > 1 && `, ${pluralize(places, 'place')}`}
          </PanelLine>
        </SessionPanel>
        <Facts
          figures
          rows={[{ label: 'To pay', value: totalPence === 0 ? 'Free' : formatPounds(totalPence) }]}
        />
        <ActionButton href={checkoutLink(site.publicUrl, facts.sessionId, firstStartsAt, places)}>
          Book your place
        </ActionButton>
        {said.closing}
      </>
    ),
  };
}
