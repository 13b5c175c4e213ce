import { useId, useState } from 'react';
import { type AccessFact, accessFacts } from '#shared/domain/access-facts.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { saveFact, withdrawFact } from '../api.ts';
import type { OwnAccess, OwnFact } from '../contract.ts';
import { accessSentences, factHelp, formatFactDate } from '../copy.ts';
import { isDenied, RECONFIRM_AFTER_DAYS } from '../rules.ts';
import { FactEvidence } from './evidence.tsx';
import { FactPhoto } from './fact-photo.tsx';

type Answer = 'yes' | 'no' | 'unsaid';
const answers = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['unsaid', 'Not set'],
] as const;

const toAnswer = (said: OwnFact | null): Answer => (said === null ? 'unsaid' : said.holds ? 'yes' : 'no');

export function FactForm({
  businessId,
  venueId,
  sessionId,
  fact,
  said,
  now,
  onChanged,
}: {
  businessId: number;
  venueId: number | null;
  sessionId: number | null;
  fact: AccessFact;
  said: OwnFact | null;
  now: Date;
  onChanged: (access: OwnAccess) => void;
}) {
  const api = useApi();
  const name = useId();
  const title = optionLabel(accessFacts, fact);
  const [answer, setAnswer] = useState<Answer>(toAnswer(said));
  const [statement, setStatement] = useState(said?.statement ?? '');
  const [missing, setMissing] = useState<string>();
  const { run, ...saving } = useMutationAction({
    mutate: async () => {
      if (answer !== 'unsaid')
        return saveFact(api, businessId, {
          venueId,
          sessionId,
          fact,
          holds: answer === 'yes',
          statement: statement.trim(),
        });
      return said === null ? null : withdrawFact(api, businessId, said.id);
    },
    successToast: { title: 'Saved', description: `${title} is now on your page.` },
    onSuccess: (changed) => {
      if (changed !== null) onChanged(changed);
      if (answer === 'unsaid') setStatement('');
    },
  });
  const changed =
    answer !== toAnswer(said) || (answer !== 'unsaid' && statement.trim() !== (said?.statement ?? ''));
  const old =
    said !== null && now.getTime() - new Date(said.statedAt).getTime() > RECONFIRM_AFTER_DAYS * 86_400_000;
  const save = () => {
    const lacking = answer === 'yes' && statement.trim().length < 3;
    setMissing(lacking ? accessSentences.words : undefined);
    if (!lacking) void run();
  };
  return (
    <Panel>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="grid gap-3"
      >
        <fieldset>
          <legend className="mb-1 text-h3 font-semibold">{title}</legend>
          <div className="flex flex-wrap gap-x-6">
            {answers.map(([value, label]) => (
              <RadioField
                key={value}
                name={name}
                label={label}
                value={value}
                checked={answer === value}
                onChange={() => setAnswer(value)}
              />
            ))}
          </div>
        </fieldset>
        {answer !== 'unsaid' && (
          <TextAreaField
            label="Details for visitors"
            optional={answer === 'no'}
            rows={2}
            maxLength={200}
            hint={factHelp[fact]}
            value={statement}
            onChange={({ target }) => setStatement(target.value)}
            error={missing}
          />
        )}
        {said !== null && said.takenDown === null && (
          <div>
            <p className="text-sm font-semibold">On your page now</p>
            <FactEvidence fact={said} now={now} />
          </div>
        )}
        {said?.takenDown != null && (
          <Notice tone="danger">
            <p>
              <b>Taken down by us:</b> {said.takenDown} It stays hidden until you save a new answer.
            </p>
          </Notice>
        )}
        {said !== null && said.found.length > 0 && <DenialList said={said} now={now} />}
        {old && !changed && (
          <Notice tone="warning">
            <p>
              You said this {formatFactDate(said.statedAt, now)}, more than a year ago. Is it still correct?
            </p>
          </Notice>
        )}
        {saving.sentence !== null && (
          <Notice tone="danger" role="alert">
            {saving.sentence}
          </Notice>
        )}
        {(changed || said !== null) && (
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant={changed ? 'primary' : 'secondary'}
              busy={saving.busy}
              busyLabel="Saving..."
              aria-label={`${changed ? 'Save' : 'Still correct'}: ${title}`}
            >
              {changed ? 'Save' : 'Still correct'}
            </Button>
          </div>
        )}
      </form>
      {said !== null && said.takenDown === null && !changed && (
        <FactPhoto businessId={businessId} said={said} title={title} onChanged={onChanged} />
      )}
    </Panel>
  );
}

function DenialList({ said, now }: { said: OwnFact; now: Date }) {
  return (
    <Notice tone={isDenied(said) ? 'danger' : 'warning'}>
      <p>
        <b>{said.deny === 1 ? '1 visitor disagrees' : `${said.deny} visitors disagree`}.</b>{' '}
        {isDenied(said) && 'It no longer counts in search filters. '}If they’re right, please update it.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {said.found
          .filter(({ text }) => text !== '')
          .map(({ text, saidAt }) => (
            <li key={`${saidAt} ${text}`} className="wrap-anywhere">
              {text} ({formatFactDate(saidAt, now)})
            </li>
          ))}
      </ul>
    </Notice>
  );
}
