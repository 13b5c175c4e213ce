import type { StoredMail } from '../outgoing-mail.ts';

/**
 * The mail's HTML for showing in a frame: pictures that came with the mail are put into the page, as mail programs
 * do, and links open beside the frame instead of inside it.
 */
export function shownHtml(mail: StoredMail): string {
  const withPictures = mail.attachments.reduce((html, { contentId, mimeType, content }) => {
    if (contentId === null || !mimeType.startsWith('image/')) return html;
    const data = Buffer.from(content).toString('base64');
    return html.replaceAll(`cid:${contentId}`, `data:${mimeType};base64,${data}`);
  }, mail.html);
  return withPictures.replace(/<head>/i, '<head><base target="_blank"/>');
}
