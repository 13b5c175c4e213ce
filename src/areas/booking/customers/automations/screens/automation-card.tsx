import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { changeAutomation } from '../api.ts';
import type { Automation } from '../contract.ts';
import { automationHints, automationLabels, reachText, sentText, unwillingText } from '../copy.ts';
import { AutomationForm, type AutomationProps } from './automation-form.tsx';

/** One template: its switch, the people it reaches now, its results and its words. */
export function AutomationCard(props: AutomationProps) {
  const { automation, business, onChanged } = props;
  const { template, isOn, weeks, subject, text, reach, sent } = automation;
  const api = useApi();
  const [editing, setEditing] = useState(false);
  const label = automationLabels[template];
  const act = useMutationAction({
    mutate: (on: boolean) => changeAutomation(api, business.id, { template, isOn: on, weeks, subject, text }),
    successToast: (_after, on) =>
      on
        ? { title: `Switched on: ${label}`, description: 'The first emails go out within an hour.' }
        : { title: `Switched off: ${label}`, description: 'We send no more of these emails.' },
    onSuccess: onChanged,
    onError: ({ sentence }) => ({ title: sentence, variant: 'destructive' }),
  });
  return (
    <Panel role="group" aria-label={label}>
      <SwitchField
        label={template === 'lapsed' ? `After ${weeks} weeks without a visit` : label}
        hint={automationHints[template]}
        on={act.input ?? isOn}
        busy={act.busy}
        onChange={(on) => void act.run(on)}
      />
      <div className="mt-4 grid gap-2 border-t border-line pt-4 tabular-nums">
        <p className="font-semibold">{reachText(isOn, reach.count)}</p>
        {reach.unwilling > 0 && <p className="text-sm text-ink-2">{unwillingText(reach.unwilling)}</p>}
        {reach.count > 0 && <ReachedPeople reach={reach} />}
        <p className="text-sm text-ink-2">{sentText(sent, sent.lastAt)}</p>
      </div>
      {editing ? (
        <AutomationForm {...props} onClose={() => setEditing(false)} />
      ) : (
        <Button variant="secondary" size="sm" className="mt-4 max-md:h-11!" onClick={() => setEditing(true)}>
          Edit the email<span className="sr-only">: {label}</span>
        </Button>
      )}
    </Panel>
  );
}

function ReachedPeople({ reach: { count, people } }: { reach: Automation['reach'] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 font-medium">Show them</summary>
      <ul className="mt-1 divide-y divide-line">
        {people.map(({ id, name, because }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere">
            <RouteLink href={`/business/customers/${id}`} className="link">
              {name}
            </RouteLink>
            <span className="text-ink-2">{because}</span>
          </li>
        ))}
      </ul>
      {count > people.length && <p className="mt-2 text-ink-2">And {count - people.length} more.</p>}
    </details>
  );
}
