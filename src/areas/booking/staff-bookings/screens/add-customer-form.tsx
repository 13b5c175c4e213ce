import { useEffect, useRef, useState } from 'react';
import { addCustomerSchema } from '#areas/booking/customers/contract.ts';
import { type StaffConsentSource, staffConsentSources } from '#areas/booking/customers/rules.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { addCustomer } from '../api.ts';

const consentLabels: Readonly<Record<StaffConsentSource, string>> = {
  desk: 'At the desk',
  paper: 'In writing',
  phone: 'By phone',
};

export function AddCustomerForm({
  businessId,
  typed,
  told,
  onCancel,
  onAdded,
}: {
  businessId: number;
  /** What somebody typed before: a name, address or number. */
  typed: string;
  /** How customers usually say that they want news, on this screen. */
  told: StaffConsentSource;
  onCancel: () => void;
  onAdded: (customerId: string, existed: boolean) => void;
}) {
  const api = useApi();
  const typedEmail = typed.includes('@');
  const typedPhone = /^[\d\s()+-]{5,}$/.test(typed);
  const [form, setForm] = useState({
    name: typedEmail || typedPhone ? '' : typed,
    email: typedEmail ? typed : '',
    phone: typedPhone ? typed : '',
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [wantsNews, setWantsNews] = useState(false);
  const [source, setSource] = useState<StaffConsentSource>(told);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const adding = useMutationAction({
    mutate: (body: Parameters<typeof addCustomer>[2]) => addCustomer(api, businessId, body),
    refresh: [['customers', businessId]],
    onSuccess: ({ id, existed }) => onAdded(id, existed),
  });
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };
  const submit = () => {
    const read = addCustomerSchema.safeParse({ ...form, news: wantsNews ? source : null });
    setErrors(
      Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    );
    if (read.success) void adding.run(read.data);
  };
  return (
    <div className="grid gap-3.5 rounded-tile border border-line p-4">
      <TextField
        ref={first}
        label="Name"
        autoComplete="off"
        maxLength={120}
        value={form.name}
        error={errors.name ?? adding.refusal?.fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={form.email}
          error={errors.email ?? adding.refusal?.fields.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          value={form.phone}
          error={errors.phone ?? adding.refusal?.fields.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </div>
      <CheckboxField
        label="They asked for news by email"
        checked={wantsNews}
        onChange={({ currentTarget }) => setWantsNews(currentTarget.checked)}
      />
      {wantsNews && (
        <SelectField
          label="How they told you"
          options={staffConsentSources.map((value) => ({ value, label: consentLabels[value] }))}
          value={source}
          onChange={({ target }) =>
            setSource(staffConsentSources.find((one) => one === target.value) ?? told)
          }
        />
      )}
      {adding.sentence !== null && (
        <Notice tone="danger" role="alert">
          {adding.sentence}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={submit} busy={adding.busy}>
          Add customer
        </Button>
      </div>
    </div>
  );
}
