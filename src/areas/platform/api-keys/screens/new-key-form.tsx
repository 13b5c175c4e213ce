import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { apiKeysQuery, createApiKey } from '../api.ts';
import type { CreatedKey } from '../contract.ts';
import { type NewKey, newKeySchema } from '../key-form.ts';
import { allScopes, KEY_LIFETIME_DAYS, type Scope, scopes } from '../scopes.ts';

interface KeyDraft {
  name: string;
  scopes: Scope[];
  days: string;
}

const DAYS: Readonly<Record<(typeof KEY_LIFETIME_DAYS)[number], string>> = {
  30: 'In 30 days',
  90: 'In 90 days',
  365: 'In a year',
};

/** Makes a key; a new form comes in the place of one that has. */
export function NewKeyForm({
  businessId,
  onMade,
}: {
  businessId: number;
  onMade: (made: CreatedKey) => void;
}) {
  const api = useApi();
  const form = useMutationForm<KeyDraft, NewKey, CreatedKey>({
    schema: newKeySchema,
    initial: { name: '', scopes: [], days: '' },
    input: (draft) => ({ ...draft, days: draft.days === '' ? null : Number(draft.days) }),
    fieldOf: (path) => path.split('.')[0] ?? path,
    mutate: (key) => createApiKey(api, businessId, key),
    refresh: [apiKeysQuery(api, businessId).queryKey],
    successToast: (_made, { name }) => ({
      title: `${name} is ready`,
      description: 'Copy the key now. We show it only once.',
    }),
    onSuccess: onMade,
  });
  const { scopes: chosen } = form.values;
  const refused = form.errors.scopes ?? form.sentence;
  return (
    <Panel role="region" aria-labelledby="new-key" className="lg:sticky lg:top-[calc(var(--topbar-h)+20px)]">
      <h2 id="new-key" className="text-h3">
        Create a key
      </h2>
      <form {...form.form} className="mt-4 grid gap-4">
        <TextField
          {...form.field('name')}
          label="Name"
          hint="Shown next to bookings made with this key"
          placeholder="Till at the desk"
          autoComplete="off"
          dense
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold">It can</legend>
          {allScopes.map((scope) => (
            <CheckboxField
              key={scope}
              name="scopes"
              value={scope}
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                form.set({
                  scopes: target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope),
                })
              }
              label={
                <>
                  {scopes[scope].label}
                  <span className="block text-sm font-normal text-ink-2">{scopes[scope].hint}</span>
                </>
              }
            />
          ))}
        </fieldset>
        <SelectField
          {...form.field('days')}
          label="Expires"
          placeholder="When you revoke it"
          options={KEY_LIFETIME_DAYS.map((days) => ({ value: String(days), label: DAYS[days] }))}
          dense
        />
        {refused !== null && (
          <Notice tone="danger" role="alert">
            {refused}
          </Notice>
        )}
        <Button type="submit" busy={form.busy} busyLabel="Creating...">
          Create key
        </Button>
      </form>
    </Panel>
  );
}
