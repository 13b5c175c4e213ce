import { useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { recordConsent } from '../api.ts';
import type { CustomerPage } from '../contract.ts';
import { consentSourceLabels } from '../copy.ts';
import { type StaffConsentSource, staffConsentSources } from '../rules.ts';

export function NewsConsentPanel({
  customer: { id, name, news },
  onChanged,
}: {
  customer: CustomerPage;
  onChanged: (customer: CustomerPage) => void;
}) {
  const api = useApi();
  const [way, setWay] = useState<StaffConsentSource>('desk');
  const act = useMutationAction({
    mutate: () => recordConsent(api, id, { wanted: !news.wanted, said: way }),
    successToast: ({ news: { wanted } }) => ({ title: wanted ? 'News turned on' : 'News turned off' }),
    onSuccess: onChanged,
  });
  return (
    <Panel role="region" aria-labelledby="consent">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="consent" className="text-h3">
          Marketing emails
        </h2>
        <Badge tone={news.wanted ? 'success' : 'neutral'}>{news.wanted ? 'Yes' : 'No'}</Badge>
      </div>
      <p className="text-sm text-ink-2 tabular-nums">
        {news.said === null || news.saidAt === null
          ? `${name} hasn’t opted in. They’ll still get emails about their bookings.`
          : `${news.wanted ? 'Yes' : 'No'}, ${consentSourceLabels[news.said]}, ${formatLondonMoment(new Date(news.saidAt))}${news.by === null ? '' : `, recorded by ${news.by}`}.`}
      </p>
      {news.wording !== null && <p className="mt-1 text-sm text-ink-2 wrap-anywhere">“{news.wording}”</p>}
      {news.wanted || news.mayTurnOn ? (
        <form
          className="mt-3 flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void act.run();
          }}
        >
          <SelectField
            label={news.wanted ? 'They’ve opted out' : 'They’ve opted in'}
            dense
            options={staffConsentSources.map((value) => ({ value, label: consentSourceLabels[value] }))}
            value={way}
            onChange={(event) =>
              setWay(staffConsentSources.find((one) => one === event.target.value) ?? 'desk')
            }
            className="min-w-44 flex-1"
          />
          <Button type="submit" variant="secondary" busy={act.busy} busyLabel="Saving...">
            {news.wanted ? 'Turn off' : 'Turn on'}
          </Button>
        </form>
      ) : (
        <p className="mt-2 text-sm text-ink-2">Only they can turn it on again, in their profile.</p>
      )}
      {act.sentence !== null && (
        <Notice tone="danger" role="alert" className="mt-3">
          {act.sentence}
        </Notice>
      )}
    </Panel>
  );
}
