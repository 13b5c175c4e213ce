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

export interface NotificationDeps extends SendDeps {
  clock: Clock;
  site: MailSite;
  /** Derives a gift voucher's code, which isn't stored. */
  voucherCodes: (purchaseId: string) => string;
}

/** `id` distinguishes several recipients. */
interface Addressee extends Recipient {
  id?: string;
}

/** One letter of a mail; some mails have a second for the other side. */
interface Letter<Payload, Facts> {
  /** The last part of its key. */
  reader: 'seeker' | 'business' | 'account' | 'admin';
  /** An empty list if the letter doesn't apply; null if the recipient has no address. */
  to(facts: Facts): Addressee | readonly Addressee[] | null;
  /** Null sends replies to us. */
  replyTo?(facts: Facts, site: MailSite): Recipient | null;
  /** Idempotency key: the rest of the letter's key. */
  once(payload: Payload): string;
  /** Editable by admins; the preview's come first. */
  words: readonly [MailWords, ...MailWords[]];
  template(site: MailSite, facts: Facts, say: RenderWords): MailTemplate;
  /** One-click unsubscribe link; undefined if the mail can't be ended. */
  unsubscribe?(site: MailSite, facts: Facts): string | undefined;
  /** Besides the logo. */
  attach?(site: MailSite, facts: Facts): MailAttachment[];
  /**
   * Rate limit, where strangers can cause the mail. Omit it for news of a person's own bookings, money, listing or
   * account, which are never capped.
   */
  cap?: MailCap;
  /** Made-up facts for `/dev/mail` and the text editor; their links lead nowhere. */
  preview: Facts;
  previews?: Readonly<Record<string, Facts>>;
}

export interface PreviewedLetter {
  name: string;
  reader: 'seeker' | 'business' | 'account' | 'admin';
  cap: MailCap | null;
  words: readonly MailWords[];
  preview(site: MailSite): Promise<RenderedMail>;
  /** With an admin's edited words. */
  previewWithWords(site: MailSite, words: MailWords, edited: TextWords): Promise<RenderedMail>;
  /** Values of the placeholders; none for links. */
  previewFacts(site: MailSite, words: MailWords): Readonly<Record<string, string>>;
}

export interface Mail<Schema extends z.ZodType> {
  payload: Schema;
  letters: readonly PreviewedLetter[];
  /** Runs the job. Throws on a temporary failure of any letter, to be retried, and on an invalid payload. */
  send(deps: NotificationDeps, payload: unknown): Promise<void>;
}

/**
 * Defines a mail: the payload (ids, or an account's one-time link, stored nowhere else in clear), facts read when
 * sending, and letters by name. The name appears in `mail_log`, keys and previews. `read` returns null if there is
 * nothing to send; unsent letters are then dropped.
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

/** By name. */
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

/** The log outlives a one-time secret, so keys contain only a short digest. */
export function shortDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

/** Renders HTML and plain text; attaches the logo. */
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
      // The text already shows the number.
      { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
    ],
  });
}
