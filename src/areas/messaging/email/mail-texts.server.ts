import { z } from 'zod';
import type { EditableText } from '#areas/messaging/texts/editable-text.ts';
import type { JobHandler } from '#shared/jobs/job-runner.server.ts';
import { framedMailHtml } from './mailbox/mailbox-pages.tsx';
import type { NotificationDeps, PreviewedLetter } from './mails/define-mail.server.ts';
import type { MailWords } from './mails/words/mail-words.ts';
import { mailTextName, readerGroups, wordsToText } from './mails/words/words-to-text.ts';
import { sendOnce } from './sending/send-once.server.ts';

export type LoadLetters = () => Promise<readonly PreviewedLetter[]>;

export async function mailTexts(deps: NotificationDeps, loadLetters: LoadLetters): Promise<EditableText[]> {
  const letters = await loadLetters();
  return letters.flatMap((letter) => letter.words.map((words) => toEditableText(deps, letter, words)));
}

function toEditableText(deps: NotificationDeps, letter: PreviewedLetter, words: MailWords): EditableText {
  const { site } = deps;
  const text = wordsToText(words);
  const examples = letter.previewFacts(site, words);
  return {
    ...text,
    group: readerGroups[letter.reader],
    label: words.label,
    href: null,
    placeholders: Object.fromEntries(
      Object.entries(text.placeholders).map(([name, { says }]) => [
        name,
        { says, example: examples[name] ?? '' },
      ]),
    ),
    previewWords: async (edited) => {
      const mail = await letter.previewWithWords(site, words, edited);
      return { mail: { subject: mail.subject, html: framedMailHtml(mail), text: mail.text } };
    },
  };
}

/** Job that sends an admin a test of the wording being edited. */
export const SEND_TEST_MAIL = 'sendTextTest';

const testMailSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  words: z.record(z.string(), z.string()),
  to: z.object({ name: z.string(), address: z.string() }),
});
export type TestMail = z.infer<typeof testMailSchema>;

/** Sends each test once, with the preview's facts. */
export const testMailJobs = (
  deps: NotificationDeps,
  loadLetters: LoadLetters,
): Record<typeof SEND_TEST_MAIL, JobHandler> => ({
  [SEND_TEST_MAIL]: async (payload) => {
    const { id, name, words, to } = testMailSchema.parse(payload);
    for (const letter of await loadLetters()) {
      const wanted = letter.words.find((one) => mailTextName(one) === name);
      if (wanted === undefined) continue;
      const mail = await letter.previewWithWords(deps.site, wanted, words);
      await sendOnce(deps, {
        ...mail,
        subject: `Test: ${mail.subject}`,
        key: `text-test:${id}`,
        template: 'text-test',
        cap: null,
        to,
      });
    }
  },
});
