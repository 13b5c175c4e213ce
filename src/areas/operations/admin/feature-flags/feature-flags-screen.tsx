import { useQuery } from '@tanstack/react-query';
import { featureFlagsQuery, setFlag } from '#areas/operations/feature-flags/api.ts';
import type { FeatureFlagState } from '#areas/operations/feature-flags/contract.ts';
import { featureFlags } from '#areas/operations/feature-flags/flag-registry.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ReasonButton } from '../frame/screens/reason-dialog.lazy.tsx';

/** `/admin/switches`: feature flags, their public message and their history. */
export function FeatureFlagsPage() {
  return (
    <>
      <h1>Feature switches</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-2">
        Changes take effect for everyone within a second. Pages show a message, and the server refuses
        requests. <HelpLink about="switch-things-off">Features that still work</HelpLink>
      </p>
      <QueryContent
        query={useQuery(featureFlagsQuery(useApi()))}
        failure="We couldn’t load the feature switches. Try again."
        waiting={<Skeleton className="h-120 rounded-card" />}
      >
        {(states) => (
          <ul className="grid gap-4">
            {states.map((state) => (
              <li key={state.name}>
                <FeatureFlagPanel state={state} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </>
  );
}

function FeatureFlagPanel({ state: { name, on, version, turns } }: { state: FeatureFlagState }) {
  const api = useApi();
  const { label, does, off } = featureFlags[name];
  const verb = on ? 'Turn off' : 'Turn on';
  return (
    <Panel className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-3 text-h3">
          {label} <Badge tone={on ? 'success' : 'danger'}>{on ? 'On' : 'Off'}</Badge>
        </h2>
        <p className="mt-2 max-w-prose text-ink-2">{does}</p>
        <p className="mt-2 max-w-prose text-sm text-ink-2">
          {on ? 'While it’s off, people see' : 'People see'}: “{off}”
        </p>
        {turns.length > 0 && (
          <details className="mt-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold md:min-h-8">
              {pluralize(turns.length, 'turn', 'turns')}
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
        confirmLabel={verb}
        hint="Only admins see this. We save it in the audit log."
        mutate={(reason) => setFlag(api, name, { on: !on, reason, version })}
        successToast={{ title: on ? 'Turned off' : 'Turned on', description: label }}
      />
    </Panel>
  );
}
