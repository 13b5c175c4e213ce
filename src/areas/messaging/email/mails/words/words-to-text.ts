import type { TextGroup } from '#areas/messaging/texts/contract.ts';
import type { CheckedText, TextField } from '#areas/messaging/texts/editable-text.ts';
import { placeholderNames } from '#areas/messaging/texts/placeholders.ts';
import type { MailWords } from './mail-words.ts';

/** Key among all editable texts. */
export const mailTextName = ({ name }: Pick<MailWords, 'name'>): string => `mail-${name}`;

export const readerGroups: Readonly<Record<'seeker' | 'business' | 'account' | 'admin', TextGroup>> = {
  seeker: 'mails-seekers',
  business: 'mails-sellers',
  account: 'mails-accounts',
  admin: 'mails-admins',
};

/** Labels for parts such as "opening", "if-late". */
const partLabel = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** Turns words into an editable text with its checks. */
export function wordsToText(words: MailWords): CheckedText {
  const { subject, title, parts = {}, facts, links = {}, needs = [] } = words;
  const fields: Record<string, TextField> = {
    subject: { label: 'Subject', form: 'line', most: 150, standard: subject },
  };
  if (title !== undefined) fields.title = { label: 'Heading', form: 'line', most: 120, standard: title };
  for (const [name, standard] of Object.entries(parts))
    fields[name] = { label: partLabel(name), form: 'paragraphs', most: 2000, standard };
  return {
    name: mailTextName(words),
    fields,
    placeholders: Object.fromEntries(
      Object.entries<string | undefined>({ ...facts, ...links }).flatMap(([name, says]) =>
        says === undefined ? [] : [[name, { says, example: '' }] as const],
      ),
    ),
    needs,
    checkWords: (said) => {
      const wrong: Record<string, string> = {};
      for (const [name, { form }] of Object.entries(fields)) {
        const link =
          form === 'line' && placeholderNames(said[name] ?? '').find((one) => Object.hasOwn(links, one));
        if (link) wrong[name] = `{${link}} is a link. You can only use it in a paragraph.`;
        else if (((said[name] ?? '').match(/\*\*/g)?.length ?? 0) % 2 === 1)
          wrong[name] = 'Add two stars after the bold words too.';
      }
      return wrong;
    },
  };
}
