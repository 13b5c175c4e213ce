import { z } from 'zod';
import type { EditableText } from '#features/running/texts/editable-text.ts';
import type { JobHandler } from '#shared/jobs/job-runner.server.ts';
import { shownHtml } from './mailbox/pages.tsx';
import type { NotificationDeps, PreviewedLetter } from './mails/define-mail.server.ts';
import type { MailWords } from './mails/words/mail-words.ts';
import { groups, textName, textOfWords } from './mails/words/text-of-words.ts';
import { everyLetter } from './mails.server.ts';
import { sendOnce } from './sending/send-once.server.ts';

/** The words of all mails as texts that admins edit. Loads every mail. */
export async function mailTexts(deps: NotificationDeps): Promise<EditableText[]> {
  const letters = await everyLetter();
  return letters.flatMap((letter) => letter.words.map((words) => editable(deps, letter, words)));
}

function editable(deps: NotificationDeps, letter: PreviewedLetter, words: MailWords): EditableText {
  const { site } = deps;
  const text = textOfWords(words);
  const examples = letter.examplesOf(site, words);
  return {
    ...text,
    group: groups[letter.reader],
    label: words.label,
    href: null,
    placeholders: Object.fromEntries(
      Object.entries(text.placeholders).map(([name, { says }]) => [
        name,
        { says, example: examples[name] ?? '' },
      ]),
    ),
    previewWords: async (edited) => {
      const mail = await letter.previewOf(site, words, edited);
      return { mail: { subject: mail.subject, html: shownHtml(mail), text: mail.text } };
    },
  };
}

/** The job that sends somebody a mail with words that they are writing. */
export const SEND_TEXT_TEST = 'sendTextTest';

const testSchema = z.object({
  id: z.uuid(),
  /** Of the words among all texts. */
  name: z.string(),
  words: z.record(z.string(), z.string()),
  to: z.object({ name: z.string(), address: z.string() }),
});
export type TextTest = z.infer<typeof testSchema>;

/** Sends tests of mails: each once, with the facts of its preview. */
export const textTestJobs = (deps: NotificationDeps): Record<typeof SEND_TEXT_TEST, JobHandler> => ({
  [SEND_TEXT_TEST]: async (payload) => {
    const { id, name, words, to } = testSchema.parse(payload);
    for (const letter of await everyLetter()) {
      const wanted = letter.words.find((one) => textName(one) === name);
      if (wanted === undefined) continue;
      const mail = await letter.previewOf(deps.site, wanted, words);
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
