import type { StoredMail, WrittenMail } from '../outgoing-mail.ts';

/**
 * The mail's HTML for showing in a frame: pictures that came with the mail are put into the page, as mail programs
 * do, and links open beside the frame instead of inside it.
 */
export function shownHtml(mail: Pick<StoredMail, 'html' | 'attachments'> | WrittenMail): string {
  let withPictures = mail.html;
  for (const attachment of mail.attachments) {
    const { contentId, content } = attachment;
    const type = 'mimeType' in attachment ? attachment.mimeType : attachment.contentType;
    if (contentId == null || !type.startsWith('image/')) continue;
    const data = Buffer.from(content).toString('base64');
    withPictures = withPictures.replaceAll(`cid:${contentId}`, `data:${type};base64,${data}`);
  }
  return withPictures.replace(/<head>/i, '<head><base target="_blank"/>');
}
