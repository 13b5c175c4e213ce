import { createHash } from 'node:crypto';
import { render, toPlainText } from '@react-email/render';
import { createElement } from 'react';
import type { z } from 'zod';
import type { TextWords } from '#areas/messaging/texts/contract.ts';
import { listPublishedWords } from '#areas/messaging/texts/published-words.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { isNoEmailAddress } from '#shared/domain/no-email.ts';
import type { MailCap } from '../sending/mail-caps.ts';
import type { MailAttachment, Recipient, RenderedMail } from '../sending/outgoing-mail.ts';
import { dropUnsent, type LogicalMail, type SendDeps, sendEach } from '../sending/send-once.server.ts';
import { Layout, type MailSite, type MailTemplate } from './layout/layout.tsx';
import { logoMark } from './layout/logo-mark.ts';
import type { MailWords, RenderWords } from './words/mail-words.ts';
import { wordsRenderer } from './words/render-words.tsx';
import { wordsToText } from './words/words-to-text.ts';

/** What mails need: the database, a mailer, the time, a log, what the site calls itself, and codes of vouchers. */
export interface NotificationDeps extends SendDeps {
  clock: Clock;
  site: MailSite;
  /** Makes the code of a gift voucher, which is kept nowhere. */
  voucherCodes: (purchaseId: string) => string;
}

/** Somebody a letter goes to. `id` is set where it goes to several, and tells theirs apart. */
interface Addressee extends Recipient {
  id?: string;
}

/** One of the letters of a mail; most mails have one, some a second to the other side. */
interface Letter<Payload, Facts> {
  /** Which side reads it: the last part of its key. */
  reader: 'seeker' | 'business' | 'account' | 'admin';
  /** An empty list when these facts are not for this letter; null when the recipient has no address. */
  to(facts: Facts): Addressee | readonly Addressee[] | null;
  /** Null where there is nobody to answer to: answers come to us then. */
  replyTo?(facts: Facts, site: MailSite): Recipient | null;
  /** Tells what it is about from all else of its name: for the same it is sent at most once. */
  once(payload: Payload): string;
  /** Its words, which admins may edit: those of its preview first. */
  words: readonly [MailWords, ...MailWords[]];
  template(site: MailSite, facts: Facts, say: RenderWords): MailTemplate;
  /** Where its reader's mail program ends mails like this at one click; undefined of one that cannot be ended. */
  unsubscribe?(site: MailSite, facts: Facts): string | undefined;
  /** Files that come with it, beside the logo's mark. */
  attach?(site: MailSite, facts: Facts): MailAttachment[];
  /**
   * Where strangers can cause it. Without: what became of somebody's booking, money, listing or account. Nothing caps
   * that, and no other mail counts against it.
   */
  cap?: MailCap;
  /** Made-up facts, for `/dev/mail` and for whoever edits its words. Links in them lead to what does not exist. */
  preview: Facts;
  /** The same for its other words, by their names. */
  previews?: Readonly<Record<string, Facts>>;
}

/** A letter as it is shown to whoever looks at it, or edits its words. */
export interface PreviewedLetter {
  name: string;
  reader: 'seeker' | 'business' | 'account' | 'admin';
  cap: MailCap | null;
  words: readonly MailWords[];
  preview(site: MailSite): Promise<RenderedMail>;
  /** With words of its own, as an admin has them. */
  previewWithWords(site: MailSite, words: MailWords, edited: TextWords): Promise<RenderedMail>;
  /** What its words say in braces in its preview: nothing for a link. */
  previewFacts(site: MailSite, words: MailWords): Readonly<Record<string, string>>;
}

/** A mail as its job and its preview see it. */
export interface Mail<Schema extends z.ZodType> {
  payload: Schema;
  letters: readonly PreviewedLetter[];
  /** Does the job: throws on a temporary failure of any letter, to be tried again, and on a payload of another form. */
  send(deps: NotificationDeps, payload: unknown): Promise<void>;
}

/**
 * Says everything of one mail: what its job carries (ids, and for accounts the one-time link, which is stored nowhere
 * else in clear), what it shows, read at the moment of sending, and its letters by name. The name is the letter's in
 * `mail_log`, in its key and in the previews. `read` answers null when there is nothing to send any more: what was begun
 * and never went is then at its end.
 */
export function defineMail<Schema extends z.ZodType, Facts>(mail: {
  payload: Schema;
  read(payload: z.output<Schema>, deps: NotificationDeps): Promise<Facts | null>;
  letters: Readonly<Record<string, Letter<z.output<NoInfer<Schema>>, NoInfer<Facts>>>>;
}): Mail<Schema> {
  const letters = Object.entries(mail.letters);
  return {
    payload: mail.payload,
    letters: letters.map(([name, { reader, cap, words, template, preview, previews = {} }]) => {
      const factsOf = (shown: MailWords) => previews[shown.name] ?? preview;
      return {
        name,
        reader,
        cap: cap ?? null,
        words,
        preview: (site) => renderMail(site, template(site, preview, renderDefaultWords)),
        previewWithWords: (site, shown, edited) =>
          renderMail(site, template(site, factsOf(shown), wordsRenderer(new Map([[shown.name, edited]])))),
        previewFacts: (site, shown) => {
          const examples: Record<string, string> = {};
          template(site, factsOf(shown), (said, facts) => {
            if (said.name === shown.name)
              for (const [fact, value] of Object.entries(facts))
                if (typeof value === 'string') examples[fact] = value;
            return renderDefaultWords(said, facts);
          });
          return examples;
        },
      };
    }),
    async send(deps, unchecked) {
      const payload = mail.payload.parse(unchecked);
      const facts = await mail.read(payload, deps);
      const beginning = (name: string, letter: (typeof letters)[number][1]) =>
        `${name}:${letter.once(payload)}`;
      if (facts === null)
        return dropUnsent(
          deps,
          letters.map(([name, letter]) => beginning(name, letter)),
        );
      const say = wordsRenderer(
        await readPublishedWords(
          deps,
          letters.flatMap(([, { words }]) => words),
        ),
      );
      const mails: LogicalMail[] = [];
      const overtaken: string[] = [];
      for (const [name, letter] of letters) {
        const to = letter.to(facts);
        const once = letter.once(payload);
        if (to === null) deps.log.warn({ name, once }, 'Whom a mail is for has no address to be told at');
        else if (isRecipientList(to) && to.length === 0) overtaken.push(beginning(name, letter));
        else {
          const written = await renderMail(
            deps.site,
            letter.template(deps.site, facts, say),
            letter.attach?.(deps.site, facts),
          );
          for (const { id, ...recipient } of isRecipientList(to) ? to : [to]) {
            if (isNoEmailAddress(recipient.address)) continue;
            mails.push({
              ...written,
              key: [name, once, ...(id === undefined ? [] : [id]), letter.reader].join(':'),
              template: name,
              cap: letter.cap ?? null,
              to: recipient,
              unsubscribe: letter.unsubscribe?.(deps.site, facts),
              replyTo: letter.replyTo?.(facts, deps.site) ?? undefined,
            });
          }
        }
      }
      await sendEach(deps, mails);
      await dropUnsent(deps, overtaken);
    },
  };
}

const renderDefaultWords = wordsRenderer(new Map());

/** What admins have published of words, by their names. */
async function readPublishedWords(
  { pool }: NotificationDeps,
  words: readonly MailWords[],
): Promise<ReadonlyMap<string, TextWords>> {
  const texts = words.map((one) => [one.name, wordsToText(one)] as const);
  const published = await listPublishedWords(
    pool,
    texts.map(([, text]) => text),
  );
  return new Map(
    texts.flatMap(([name], at) => {
      const found = published[at];
      return found === undefined || found.isStandard ? [] : [[name, found.words] as const];
    }),
  );
}

const isRecipientList = (to: Addressee | readonly Addressee[]): to is readonly Addressee[] =>
  Array.isArray(to);

/** A one-time secret as a key may hold it: the log outlives it, and a digest tells it from the next and opens nothing. */
export function shortDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

/** A template as HTML and as plain text, with the logo's mark that the HTML shows and `attachments`. */
async function renderMail(
  site: MailSite,
  template: MailTemplate,
  attachments: MailAttachment[] = [],
): Promise<RenderedMail> {
  const html = await render(createElement(Layout, { site, mail: template }));
  const mark: MailAttachment = {
    filename: logoMark.filename,
    contentType: logoMark.contentType,
    content: Buffer.from(logoMark.base64, 'base64'),
    contentId: logoMark.contentId,
  };
  return { subject: template.subject, html, text: plainText(html), attachments: [mark, ...attachments] };
}

function plainText(html: string): string {
  return toPlainText(html, {
    wordwrap: false,
    selectors: [
      {
        selector: 'table.facts',
        format: 'dataTable',
        options: { uppercaseHeaderCells: false, maxColumnWidth: 60 },
      },
      // The number is the text already.
      { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
    ],
  });
}
