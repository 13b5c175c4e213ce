import { render, toPlainText } from '@react-email/render';
import type { MailAttachment, WrittenMail } from '../../sending/outgoing-mail.ts';
import type { MailTemplate } from './layout.tsx';
import { logoMark } from './logo-mark.ts';

/** A template as HTML and as plain text, with the logo's mark that the HTML shows and `attachments`. */
export async function renderMail(
  template: MailTemplate,
  attachments: MailAttachment[] = [],
): Promise<WrittenMail> {
  const html = await render(template.page);
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
