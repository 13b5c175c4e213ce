import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationsQuery, saveNewsChoice } from '#areas/messaging/push/api.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';

/** Opt-in. */
export function NewsSettings() {
  return (
    <section aria-label="News" className="mb-9 grid gap-4 rounded-card border border-line bg-surface p-5">
      <NewsSwitch
        kind="favourite_dates"
        label="Tell me about new times"
        hint="A daily email when something you’ve saved adds new times."
        said={{ on: 'We’ll tell you about new times', off: 'We won’t tell you about new times' }}
      />
      <NewsSwitch
        kind="favourite_teachers"
        label="Tell me about instructor changes"
        hint="When a saved session has a different instructor, or someone you follow is covering or away."
        said={{
          on: 'We’ll tell you about instructor changes',
          off: 'We won’t tell you about instructor changes',
        }}
      />
      <p className="text-sm">
        <RouteLink href="/profile#notifications" className="link">
          Choose email or push notifications
        </RouteLink>
      </p>
    </section>
  );
}

function NewsSwitch({
  kind,
  label,
  hint,
  said,
}: {
  kind: 'favourite_dates' | 'favourite_teachers';
  label: string;
  hint: string;
  said: { on: string; off: string };
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(notificationsQuery(api));
  const { queryKey } = notificationsQuery(api);
  const choice = settings?.choices.find((one) => one.kind === kind);
  const turn = useMutationAction({
    mutate: (on: boolean) => saveNewsChoice(api, { kind, mail: on, push: on }),
    successToast: (_answer, on) => ({ title: on ? said.on : said.off }),
    onSuccess: (_answer, on) => {
      queryClient.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            choices: known.choices.map((one) => (one.kind === kind ? { ...one, mail: on, push: on } : one)),
          },
      );
    },
    onError: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  return (
    <SwitchField
      label={label}
      hint={hint}
      on={choice !== undefined && (choice.mail || choice.push)}
      busy={turn.busy || choice === undefined}
      onChange={(on) => void turn.run(on)}
    />
  );
}
