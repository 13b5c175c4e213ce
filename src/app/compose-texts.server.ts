import { mailTexts } from '#areas/messaging/email/mail-texts.server.ts';
import type { NotificationDeps } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { TextRegistry } from '#areas/messaging/texts/editable-text.ts';
import { legalTexts } from '#areas/operations/site/legal/legal-texts.server.ts';
import { listLetters } from './notifications/mails.server.ts';

export function composeTexts(mail: NotificationDeps): TextRegistry {
  return { pages: legalTexts(), mailTexts: () => mailTexts(mail, listLetters) };
}
