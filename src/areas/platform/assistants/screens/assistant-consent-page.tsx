import { useSuspenseQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { Fragment } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { leavePage, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { assistantRequestQuery, letAssistantIn, turnAssistantAway } from '../api.ts';
import { assistantScopes } from '../rules.ts';

/** `/assistants/agree/{uid}`: an assistant asks a person for access. */
export function AssistantConsentPage({ uid }: { uid: string }) {
  const api = useApi();
  const { data: asked } = useSuspenseQuery(assistantRequestQuery(api, uid));
  const agreeing = useMutationAction({
    mutate: () => letAssistantIn(api, uid),
    onSuccess: ({ redirectTo }) => leavePage(redirectTo),
  });
  const away = useMutationAction({
    mutate: () => turnAssistantAway(api, uid),
    onSuccess: ({ redirectTo }) => leavePage(redirectTo),
  });
  const sentence = agreeing.sentence ?? away.sentence;
  return (
    <div className="container-narrow page grid gap-5">
      <div>
        <h1 className="wrap-anywhere">Connect {asked.name}?</h1>
        <p className="mt-2 text-ink-2 wrap-anywhere">
          The assistant calls itself “{asked.name}”. Its access goes to{' '}
          <strong className="font-semibold text-ink">{asked.goesTo}</strong>. Continue only if you have just
          asked for this.
        </p>
      </div>
      <Panel className="grid gap-5">
        <section aria-labelledby="may">
          <h2 id="may" className="font-sans text-base font-semibold">
            It can then
          </h2>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            {asked.scopes.map((scope) => (
              <Fragment key={scope}>
                <dt className="contents">
                  <Icon drawing={Check} size="sm" className="mt-1 text-brand" />
                  <span>{assistantScopes[scope].label}</span>
                </dt>
                <dd className="col-start-2 mb-3 text-sm text-ink-2">{assistantScopes[scope].hint}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
        <p className="text-sm text-ink-2">
          It can’t pay, and it never sees your card, your password or your contact details.
        </p>
        {sentence !== null && (
          <Notice tone="danger" role="alert">
            {sentence}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button busy={agreeing.busy} busyLabel="One moment..." onClick={() => void agreeing.run(undefined)}>
            Connect
          </Button>
          <Button variant="secondary" busy={away.busy} onClick={() => void away.run(undefined)}>
            Don’t connect
          </Button>
        </div>
        <p className="text-sm text-ink-2">
          You can end this at any time in your profile.{' '}
          <HelpLink about="assistants" newTab>
            Assistants and their limits
          </HelpLink>
        </p>
      </Panel>
    </div>
  );
}
