import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import type { StoredMail } from '../outgoing-mail.ts';
import { renderPage } from './page.tsx';
import { previews } from './previews.ts';

/** `/dev/mail`: what the demo would have sent, newest first. */
export function mailListPage(mails: StoredMail[]): string {
  return renderPage(
    'Demo mailbox',
    <>
      <h1>Demo mailbox</h1>
      <p>
        No mail server is set up, so mail is kept here instead of being sent. Newest first; the same as{' '}
        <a href="/dev/mail.json">JSON</a>.
      </p>
      {mails.length === 0 ? (
        <p>Nothing yet. Sign up or book a session, and the mail appears here within a second or two.</p>
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
      <h2>Every mail there is</h2>
      <p>With made-up contents, in the colours your device is set to.</p>
      <ul>
        {Object.keys(previews).map((name) => (
          <li key={name}>
            <a href={`/dev/mail/previews/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </>,
  );
}
