import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { customersQuery, duplicateCandidatesQuery, mergeCustomers, unmergeCustomer } from '../api.ts';
import type { CustomerPage } from '../contract.ts';
import { matchReasonLabels } from '../copy.ts';

interface DuplicateCustomersProps {
  customer: CustomerPage;
  onChanged: (customer: CustomerPage) => void;
}

export function DuplicateCustomersSection({ customer, onChanged }: DuplicateCustomersProps) {
  const api = useApi();
  const { data } = useQuery(duplicateCandidatesQuery(api, customer.id));
  const [choosing, setChoosing] = useState(false);
  const separating = useMutationAction({
    mutate: (other: string) => unmergeCustomer(api, customer.id, other),
    successToast: { title: 'Unmerged', description: 'They’re two customers again.' },
    onSuccess: onChanged,
    refresh: [duplicateCandidatesQuery(api, customer.id).queryKey],
  });
  const alike = data?.customers ?? [];
  return (
    <Panel role="region" aria-labelledby="same-person">
      <h2 id="same-person" className="mb-2 text-h3">
        One person, two accounts?
      </h2>
      {customer.merged.length > 0 && (
        <ul className="mb-3 divide-y divide-line">
          {customer.merged.map(({ id, name, email }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="block text-sm text-ink-2">{email}</span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                className="max-md:h-11!"
                busy={separating.busy}
                aria-label={`Unmerge ${name}`}
                onClick={() => void separating.run(id)}
              >
                Unmerge
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2">
        {alike.length === 0
          ? 'We show visits, passes, notes and tags of both together. You can unmerge them at any time.'
          : `${pluralize(alike.length, 'other customer has', 'other customers have')} the same email, phone or name. Check whether it’s the same person.`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          Merge with another customer
        </Button>
        <HelpLink about="your-customers">What happens when you merge</HelpLink>
      </div>
      {choosing && (
        <MergeDialog
          customer={customer}
          alike={alike.map(({ id, name, email, alike: common }) => ({
            id,
            name,
            detail: `${email}, ${common.map((one) => matchReasonLabels[one]).join(' and ')}`,
          }))}
          onClose={() => setChoosing(false)}
          onMerged={(answer) => {
            setChoosing(false);
            onChanged(answer);
          }}
        />
      )}
    </Panel>
  );
}

interface CandidateChoice {
  id: string;
  name: string;
  detail: string;
}

/** Fits above a phone's keyboard. */
const MAX_SHOWN = 5;

function MergeDialog({
  customer,
  alike,
  onClose,
  onMerged,
}: {
  customer: CustomerPage;
  alike: CandidateChoice[];
  onClose: () => void;
  onMerged: (customer: CustomerPage) => void;
}) {
  const api = useApi();
  const group = useId();
  const [text, setText] = useState('');
  const [other, setOther] = useState<string | null>(null);
  const q = text.trim();
  const { data } = useQuery({
    ...customersQuery(api, customer.business.id, { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found: CandidateChoice[] = (data?.customers ?? [])
    .filter(({ id }) => id !== customer.id)
    .slice(0, MAX_SHOWN)
    .map(({ id, name, email }) => ({ id, name, detail: email }));
  const choices = q === '' ? alike : found;
  const merging = useMutationAction({
    mutate: () => mergeCustomers(api, customer.id, other ?? ''),
    successToast: { title: 'Merged', description: `We’ll show both as ${customer.name}.` },
    onSuccess: onMerged,
    refresh: [duplicateCandidatesQuery(api, customer.id).queryKey],
  });
  return (
    <MutationDialog
      mutation={merging}
      open
      onClose={onClose}
      title={`Who else is ${customer.name}?`}
      cancelLabel="Cancel"
      confirmLabel="Merge"
      busyLabel="Merging..."
      destructive={false}
      notReady={!choices.some(({ id }) => id === other)}
      onConfirm={() => void merging.run()}
    >
      <TextField
        label="Name, email or phone"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="mt-3">
        <legend className="sr-only">The other customer</legend>
        {choices.map(({ id, name, detail }) => (
          <RadioField
            key={id}
            name={group}
            value={id}
            checked={other === id}
            onChange={() => setOther(id)}
            label={
              <span className="block py-1 wrap-anywhere">
                {name} <span className="block text-sm font-normal text-ink-2">{detail}</span>
              </span>
            }
          />
        ))}
      </fieldset>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {q !== '' &&
          data !== undefined &&
          found.length === 0 &&
          'No other customers found. Try a shorter search.'}
      </p>
    </MutationDialog>
  );
}
