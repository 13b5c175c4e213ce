import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { colours, fonts } from '../mails/layout/theme.ts';
import type { RenderedMail, StoredMail } from '../sending/outgoing-mail.ts';

/** `/dev/mail`: the demo's mails, newest first, and all previews. */
export function mailListPage(mails: StoredMail[], previews: readonly string[]): string {
  return renderPage(
    'Demo mailbox',
    <>
      <h1>Demo mailbox</h1>
      <p>
        There’s no mail server, so we keep emails here instead of sending them. Newest first. Also as{' '}
        <a href="/dev/mail.json">JSON</a>.
      </p>
      {mails.length === 0 ? (
        <p>No emails yet. Sign up or book a session and the email appears here in a second or two.</p>
      ) : (
        <ul>
          {mails.map((mail) => (
            <li key={mail.id} className="card">
              <a href={`/dev/mail/${mail.id}`}>{mail.subject || '(no subject)'}</a>
              <p>
                To {mail.to.join(', ')}, {formatLondonMoment(mail.receivedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <h2>All email templates</h2>
      <p>With sample content, in your device’s colours.</p>
      <ul>
        {previews.map((name) => (
          <li key={name}>
            <a href={`/dev/mail/previews/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </>,
  );
}

/** `/dev/mail/{id}`: one mail as a mail program shows it, as text, and as it was sent. */
export function mailPage(mail: StoredMail): string {
  const files = mail.attachments
    .map((attachment, index) => ({ ...attachment, index }))
    .filter(({ contentId }) => contentId === null || !mail.html.includes(`cid:${contentId}`));
  return renderPage(
    mail.subject,
    <>
      <p>
        <a href="/dev/mail">All mail</a>
      </p>
      <h1>{mail.subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>To</dt>
        <dd>{mail.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd>{formatLondonMoment(mail.receivedAt)}</dd>
      </dl>
      {files.length > 0 && (
        <>
          <h2>Attachments</h2>
          <ul>
            {files.map((file) => (
              <li key={file.index}>
                <a href={`/dev/mail/${mail.id}/attachments/${file.index}`} download={file.filename}>
                  {file.filename}
                </a>{' '}
                ({file.mimeType}, {file.content.byteLength} bytes)
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>HTML</h2>
      <iframe
        title="The mail as HTML"
        src={`/dev/mail/${mail.id}/html`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <h2>Text</h2>
      <pre>{mail.text}</pre>
      <details>
        <summary>Headers</summary>
        <pre>{mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>
    </>,
  );
}

/** Prepares HTML for a frame: inlines attached pictures and opens links outside it. */
export function framedMailHtml(mail: Pick<StoredMail, 'html' | 'attachments'> | RenderedMail): string {
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

const roles = Object.entries(colours);
const variables = (theme: 'light' | 'dark') =>
  roles.map(([role, shade]) => `--${role}: ${shade[theme]};`).join(' ');

const style = `
:root { color-scheme: light dark; ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 ${fonts.text}; }
main { max-width: 960px; margin: 0 auto; padding: 24px 20px 64px; }
h1 { margin: 0 0 8px; font: 700 32px/1.1 ${fonts.display}; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 17px; }
p { margin: 0 0 16px; color: var(--ink2); }
a { color: var(--brand); font-weight: 600; overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible, pre:focus-visible, iframe:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
ul, dl { margin: 0; padding: 0; list-style: none; }
.card { margin: 0 0 12px; padding: 16px 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 18px; }
.card p { margin: 4px 0 0; font-size: 14px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dt { color: var(--ink2); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } }
iframe { display: block; width: 100%; height: 80vh; min-height: 480px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
pre { margin: 8px 0 0; padding: 16px; overflow-x: auto; border-radius: 12px; background: var(--sunken); font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { padding: 4px 0; cursor: pointer; font-weight: 600; }
`;

/** An HTML document without scripts. */
function renderPage(title: string, children: ReactNode): string {
  const document = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
