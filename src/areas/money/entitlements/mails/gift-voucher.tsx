import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  Paragraph,
  SessionPanel,
  SubTitle,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { businessNoticeLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { redeemLink, voucherScopeText, voucherTerms } from '../vouchers/copy.ts';
import { readGiftForMail, type VoucherMailData } from './voucher-queries.server.ts';

const payload = z.object({ purchaseId: z.uuid() });

const words = mailWords({
  name: 'gift-voucher',
  label: 'Gift voucher for the recipient',
  facts: {
    giver: 'Giver',
    site: commonFacts.site,
    amount: commonFacts.amount,
    greeting: '“Sam, a gift for you”',
  },
  needs: ['giver'],
  subject: '{giver} sent you a {amount} {site} gift voucher',
  title: '{greeting}',
  parts: {
    closing: 'Sign in or create an account and we’ll add it to My passes. Choose it at checkout to pay.',
  },
});

/** Delivers a gift voucher on its day, with a code created for this email. */
export const mail = defineMail({
  payload,
  read: async ({ purchaseId }, { pool, voucherCodes }) => {
    const voucher = await readGiftForMail(pool, purchaseId);
    // Refunded, blocked or redeemed in the meantime.
    if (voucher === null || voucher.over || voucher.redeemed) return null;
    return { ...voucher, code: voucherCodes(purchaseId) };
  },
  letters: {
    'gift-voucher': {
      reader: 'seeker',
      to: ({ recipientName, recipientEmail }) =>
        recipientEmail === null ? null : { name: recipientName ?? '', address: recipientEmail },
      once: ({ purchaseId }) => purchaseId,
      words: [words],
      template,
      // Vouchers are refundable, so cap them against mail abuse.
      cap: businessNoticeLimit,
      preview: {
        seeker: { name: 'Priya Nair', email: 'priya@people.example' },
        redeemed: false,
        over: false,
        businessId: null,
        businessName: null,
        buyerName: 'Priya Nair',
        recipientName: 'Sam',
        recipientEmail: 'sam@people.example',
        message: 'Happy birthday! Something to stretch on.\nSee you on the mat.',
        sendOn: '2026-11-24',
        valuePence: 5000,
        leftPence: 5000,
        lastDay: '2028-11-24',
        boughtAt: new Date('2026-11-20T10:00:00Z'),
        code: '7KQ2-MX9R-4TBC-W8HN',
      },
    },
  },
});

function template(
  site: MailSite,
  voucher: VoucherMailData & { code: string },
  say: RenderWords,
): MailTemplate {
  const { buyerName, recipientName, businessName, message, code, valuePence, lastDay } = voucher;
  const giver = buyerName === '' ? 'Someone' : buyerName;
  const amount = formatPounds(valuePence);
  const said = say(words, {
    giver,
    site: site.brand.name,
    amount,
    greeting: recipientName === null ? 'A gift for you' : `${firstName(recipientName)}, a gift for you`,
  });
  return {
    subject: said.subject,
    preheader: `A gift voucher: ${voucherScopeText(businessName, site.brand.name)}.`,
    reason: `You get this email because ${giver} entered your address for a gift on ${site.brand.name}. We won’t send anything else to it.`,
    title: said.title,
    help: { about: 'gift-vouchers', says: 'How gift vouchers work' },
    body: (
      <>
        <SessionPanel title={`A gift voucher from ${giver}`} when={amount}>
          <PanelLine>{voucherScopeText(businessName, site.brand.name)}</PanelLine>
        </SessionPanel>
        {message !== '' &&
          message.split(/\n+/).map((line, index) => (
            // The lines of a message may be alike; they stay where they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Paragraph key={index}>{line}</Paragraph>
          ))}
        <Facts rows={[{ label: 'Your code', value: code, strong: true }]} />
        <ActionButton href={redeemLink(site.publicUrl, code)}>Redeem your voucher</ActionButton>
        {said.closing}
        <SubTitle>Good to know</SubTitle>
        {voucherTerms(lastDay).map((term) => (
          <Paragraph key={term}>{term}</Paragraph>
        ))}
      </>
    ),
  };
}
