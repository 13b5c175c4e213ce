import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { papersLink } from '../links.ts';
import { type BusinessByPapers, readBusinessByPapers } from './paper-queries.server.ts';

const newsSchema = z.enum(['lapsed', 'renewed']);
type Followed = BusinessByPapers & { news: z.infer<typeof newsSchema> };

/** Sessions for children stopped because papers are not valid, or went on with them: each time is told of once. */
export const mail = defineMail({
  payload: z.object({ businessId: z.number().int(), news: newsSchema, at: z.iso.datetime() }),
  read: async ({ businessId, news }, { pool }): Promise<Followed | null> => {
    const business = await readBusinessByPapers(pool, businessId);
    // Papers that are valid again by now have a mail of their own.
    return business === null || (news === 'lapsed' && business.stopped.length === 0)
      ? null
      : { ...business, news };
  },
  letters: {
    'papers-followed': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ businessId, news, at }) => `${businessId}:${news}:${at}`,
      template,
      preview: {
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        stopped: ['Little Yogis', 'Teen Flow'],
        news: 'lapsed',
      },
    },
  },
});

function template(site: MailSite, { businessId, businessName, stopped, news }: Followed): MailTemplate {
  const titles = new Intl.ListFormat('en-GB').format(stopped);
  const lapsed = news === 'lapsed';
  const title = lapsed
    ? 'Your sessions for children take no bookings'
    : 'Your sessions for children are back';
  const first = lapsed
    ? `Papers of ${businessName} are not valid any more, so these take no bookings: ${titles}.`
    : `The papers of ${businessName} are valid. Sessions that waited for them take bookings again.`;
  return {
    subject: title,
    preheader: first,
    reason: `You get this email because you own ${businessName} on ${site.brand.name}.`,
    title,
    body: (
      <>
        <Paragraph>{first}</Paragraph>
        {lapsed && (
          <>
            <Paragraph>
              Show the papers that are missing. Once we have confirmed them, your sessions go on by
              themselves.
            </Paragraph>
            <Paragraph>
              Bookings stay for now. A date that papers are still missing for two days before its start is
              called off: everybody gets all of their money back, and is told.
            </Paragraph>
          </>
        )}
        <Action href={papersLink(site.publicUrl, businessId)}>
          {lapsed ? 'Show papers' : 'See your papers'}
        </Action>
      </>
    ),
  };
}
