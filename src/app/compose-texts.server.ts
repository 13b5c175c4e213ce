import { mailTexts } from '#features/notifications/mail-texts.server.ts';
import type { NotificationDeps } from '#features/notifications/mails/define-mail.server.ts';
import type { TextShelf } from '#features/running/texts/editable-text.ts';
import { legalTexts } from '#features/site/legal/legal-texts.server.ts';

/** Every text that admins edit while the site runs. */
export function composeTexts(mail: NotificationDeps): TextShelf {
  return { pages: legalTexts(), mailTexts: () => mailTexts(mail) };
}
