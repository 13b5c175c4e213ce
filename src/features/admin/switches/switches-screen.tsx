import { useQuery } from '@tanstack/react-query';
import { switchesQuery, turnSwitch } from '#features/running/switches/api.ts';
import type { SwitchState } from '#features/running/switches/contract.ts';
import { switches } from '#features/running/switches/switches.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { counted } from '#shared/domain/counted.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ReasonButton } from '../frame/screens/reason-dialog-later.tsx';

/** `/admin/switches`: what can be switched off while the site runs, what people then read, and who turned what. */
export function SwitchesPage() {
  return (
    <>
      <h1>Feature switches</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-ink-2">
        Changes take effect for everyone within a second. Pages show a message, and the server refuses
        requests. <HelpLink about="switch-things-off">Features that still work</HelpLink>
      </p>
      <Loaded
        query={useQuery(switchesQuery(useApi()))}
        failure="We couldn’t load the feature switches. Try again."
        waiting={<Skeleton className="h-[480px] rounded-card" />}
      >
        {(states) => (
          <ul className="grid gap-4">
            {states.map((state) => (
              <li key={state.name}>
                <SwitchPanel state={state} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function SwitchPanel({ state: { name, on, version, turns } }: { state: SwitchState }) {
  const api = useApi();
  const { label, does, off } = switches[name];
  const verb = on ? 'Turn off' : 'Turn on';
  return (
    <Panel className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-3 text-h3">
          {label} <Badge tone={on ? 'success' : 'danger'}>{on ? 'On' : 'Off'}</Badge>
        </h2>
        <p className="mt-2 max-w-[68ch] text-ink-2">{does}</p>
        <p className="mt-2 max-w-[68ch] text-sm text-ink-2">
          {on ? 'While it’s off, people see' : 'People see'}: “{off}”
        </p>
        {turns.length > 0 && (
          <details className="mt-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold md:min-h-8">
              {counted(turns.length, 'turn', 'turns')}
            </summary>
            <ol className="mt-1 grid gap-2 text-sm">
              {turns.map((turn) => (
                <li key={turn.at} className="min-w-0 break-words">
                  <span className="font-semibold">{turn.on ? 'On' : 'Off'}</span>,{' '}
                  {formatLondonMoment(new Date(turn.at))}, {turn.by}
                  <span className="block text-ink-2">{turn.reason}</span>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <ReasonButton
        label={verb}
        ariaLabel={`${verb}: ${label}`}
        variant={on ? 'destructive-quiet' : 'primary'}
        destructive={on}
        title={`${verb}: ${label}?`}
        description={on ? does : 'It works again for everyone within a second.'}
        confirm={verb}
        hint="Only admins see this. We save it in the audit log."
        act={(reason) => turnSwitch(api, name, { on: !on, reason, version })}
        said={{ title: on ? 'Turned off' : 'Turned on', description: label }}
      />
    </Panel>
  );
}
