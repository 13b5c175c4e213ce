import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseNews, notificationsQuery } from '#features/push/api.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

/** Asks to be told of new times of what is saved, which nobody is who has not asked. */
export function TellMe() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(notificationsQuery(api));
  const { queryKey } = notificationsQuery(api);
  const choice = settings?.choices.find(({ kind }) => kind === 'favourite_dates');
  const turn = useAct({
    act: (on: boolean) => chooseNews(api, { kind: 'favourite_dates', mail: on, push: on }),
    said: (_answer, on) => ({
      title: on ? 'We tell you of new times' : 'We tell you of new times no more',
    }),
    done: (_answer, on) => {
      queryClient.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            choices: known.choices.map((one) =>
              one.kind === 'favourite_dates' ? { ...one, mail: on, push: on } : one,
            ),
          },
      );
    },
    refused: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  return (
    <section aria-label="New times" className="mb-9 rounded-card border border-line bg-surface p-5">
      <SwitchField
        label="Tell me of new times"
        hint="Once a day, when a session or business that you saved has a time that is new."
        on={choice !== undefined && (choice.mail || choice.push)}
        busy={turn.busy || choice === undefined}
        onChange={(on) => void turn.run(on)}
      />
      <p className="mt-2 text-sm">
        <RouteLink href="/profile#notifications" className="link">
          By email or on your devices
        </RouteLink>
      </p>
    </section>
  );
}
