import { useQuery, useQueryClient } from '@tanstack/react-query';
import Bot from 'lucide-react/icons/bot';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { assistantsQuery, endAssistant } from '../api.ts';
import type { ConnectedAssistant } from '../contract.ts';
import { assistantScopes } from '../rules.ts';

/** The person's assistants, what each did and when, and a button that ends its access. */
export function ConnectedAssistants() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = assistantsQuery(api);
  const { data: assistants, isError, refetch } = useQuery(query);
  const ending = useMutationAction({
    mutate: ({ id }: ConnectedAssistant) => endAssistant(api, id),
    successToast: (_left, { name }) => ({ title: `${name} is disconnected` }),
    onSuccess: (left) => queryClient.setQueryData(query.queryKey, left),
    unreachable: CHECK_CONNECTION,
  });
  if (isError)
    return <ErrorState title="We couldn’t load your assistants. Try again." onRetry={() => void refetch()} />;
  if (assistants === undefined) return <Skeleton className="h-16 rounded-tile" />;
  if (assistants.length === 0)
    return (
      <p className="text-ink-2">
        You haven’t connected an assistant. <HelpLink about="assistants">Connect one</HelpLink>
      </p>
    );
  return (
    <div className="grid gap-2">
      {ending.sentence !== null && (
        <Notice tone="danger" role="alert">
          {ending.sentence}
        </Notice>
      )}
      <ul className="grid gap-2">
        {assistants.map((assistant) => (
          <AssistantRow
            key={assistant.id}
            assistant={assistant}
            busy={ending.busy}
            onEnd={() => void ending.run(assistant)}
          />
        ))}
      </ul>
    </div>
  );
}

function AssistantRow({
  assistant: { name, goesTo, scopes, lastUsedAt, acts },
  busy,
  onEnd,
}: {
  assistant: ConnectedAssistant;
  busy: boolean;
  onEnd: () => void;
}) {
  return (
    <li className="rounded-tile border border-line px-4 py-3">
      <div className="flex items-center gap-3">
        <Icon drawing={Bot} className="text-ink-3" />
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</p>
        <Button
          variant="ghost"
          className="-mr-2.5 px-2.5!"
          disabled={busy}
          aria-label={`Disconnect ${name}`}
          onClick={onEnd}
        >
          Disconnect
        </Button>
      </div>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {lastUsedAt === null ? 'Not used yet' : `Last used ${formatLondonMoment(new Date(lastUsedAt))}`} ·{' '}
        {goesTo}
      </p>
      <p className="text-sm text-ink-2">{scopes.map((scope) => assistantScopes[scope].label).join(' · ')}</p>
      {acts.length > 0 && (
        <details className="mt-2 border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
            Its activity
          </summary>
          <ul className="grid gap-2 pb-1 text-sm">
            {acts.map(({ summary, actedAt }) => (
              <li key={`${actedAt} ${summary}`} className="wrap-anywhere">
                {summary}
                <span className="block text-ink-2 tabular-nums">{formatLondonMoment(new Date(actedAt))}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
