import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import type { StoredMail } from '../outgoing-mail.ts';
import { renderPage } from './page.tsx';

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
