import { formatCount } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { formatReceivedAt } from '../../frame/copy.ts';
import { markMailHandled } from '../api.ts';
import type { Health, MailFailure } from '../contract.ts';
import { taskName } from '../copy.ts';

/** Mails refused for good or held back, until an admin handles them. */
export function MailFailures({ mail, now }: { mail: Health['mail']; now: Date }) {
  return (
    <Panel>
      <h2 className="flex items-center gap-2.5 text-h3">
        Undelivered email
        {mail.troubles > 0 && <Badge tone="danger">{formatCount(mail.troubles)}</Badge>}
      </h2>
      {mail.listed.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">None in 30 days.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {mail.listed.map((one) => (
            <MailRow key={one.key} mail={one} now={now} />
          ))}
        </ul>
      )}
      {mail.troubles > mail.listed.length && (
        <p className="mt-3 text-sm text-ink-2">And {formatCount(mail.troubles - mail.listed.length)} more.</p>
      )}
    </Panel>
  );
}

function MailRow({ mail, now }: { mail: MailFailure; now: Date }) {
  const api = useApi();
  const seen = useMutationAction({
    mutate: () => markMailHandled(api, mail.key),
    successToast: { title: 'Marked as resolved' },
    onError: ({ sentence }) => ({ title: sentence, tone: 'error' }),
    refresh: [['admin']],
  });
  const recipient = mail.recipient || 'Address deleted';
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="text-sm font-semibold [overflow-wrap:anywhere]">{recipient}</p>
        <p className="text-sm break-words text-ink-2">
          {taskName(mail.template)}, {formatReceivedAt(mail.at, now)}.{' '}
          {mail.state === 'capped' ? 'Over the sending limit: ' : ''}
          {mail.reason}
        </p>
      </div>
      <Button variant="secondary" size="sm" busy={seen.busy} onClick={() => void seen.run(undefined)}>
        Resolve<span className="sr-only"> the email to {recipient}</span>
      </Button>
    </li>
  );
}
