import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { addCertificate } from '../api.ts';
import type { Certificates } from '../contract.ts';
import { certificateSentences, inspectionMethodNames, schemeNames } from '../copy.ts';
import { type CertificateKind, certificateKinds, certificateNames } from '../rules.ts';

const fieldsByKind = {
  check: ['person', 'scheme', 'lastFour', 'validFrom', 'seenAs', 'seenBy', 'seenOn'],
  insurance: ['insurer', 'validFrom', 'validUntil'],
  first_aid: ['person', 'validFrom', 'validUntil'],
} as const;
type Field = (typeof fieldsByKind)[CertificateKind][number];

const missingSentences: Readonly<Record<Field, string>> = {
  person: certificateSentences.person,
  scheme: certificateSentences.scheme,
  lastFour: certificateSentences.lastFour,
  validFrom: certificateSentences.day,
  validUntil: certificateSentences.day,
  seenAs: certificateSentences.seenAs,
  seenBy: certificateSentences.seenBy,
  seenOn: certificateSentences.day,
  insurer: certificateSentences.insurer,
};

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export function NewCertificateForm({
  businessId,
  onAdded,
}: {
  businessId: number;
  onAdded: (papers: Certificates) => void;
}) {
  const api = useApi();
  const [kind, setKind] = useState<CertificateKind>('check');
  const [files, setFiles] = useState<readonly File[]>([]);
  const fields: readonly Field[] = fieldsByKind[kind];
  const form = useLightForm({
    fields: [...fields, 'document'],
    check: (typed) => ({
      ...Object.fromEntries(
        fields.filter((field) => typed[field] === '').map((field) => [field, missingSentences[field]]),
      ),
      ...(kind !== 'check' && files.length === 0 ? { document: certificateSentences.document } : {}),
    }),
    mutate: (typed) => {
      const sent = new FormData();
      sent.set('kind', kind);
      for (const field of fields) sent.set(field, typed[field]);
      if (kind !== 'check') for (const file of files) sent.append('document', file);
      return addCertificate(api, businessId, sent);
    },
    successToast: { title: 'Document submitted', description: 'We’ll email you once we’ve checked it.' },
    onSuccess: (papers: Certificates) => {
      form.reset();
      setFiles([]);
      onAdded(papers);
    },
  });
  const field = (name: Field) => ({ name, dense: true, error: form.errors[name], autoComplete: 'off' });
  return (
    <Panel>
      <h2 className="text-h3">Add a document</h2>
      <SelectField
        label="Type of document"
        className="mt-4"
        dense
        value={kind}
        options={certificateKinds.map((value) => ({ value, label: certificateNames[value] }))}
        onChange={({ target }) => {
          const chosen = certificateKinds.find((known) => known === target.value);
          if (chosen === undefined) return;
          form.forget();
          setFiles([]);
          setKind(chosen);
        }}
      />
      <form {...form.form} key={kind} onChange={form.lookAgain} className="mt-4 grid gap-4">
        {kind === 'insurance' ? (
          <TextField label="Insurer" {...field('insurer')} />
        ) : (
          <TextField label={kind === 'check' ? 'Person checked' : 'First aider'} {...field('person')} />
        )}
        {kind === 'check' ? (
          <>
            <SelectField
              label="Checked by"
              placeholder="Choose one"
              options={options(schemeNames)}
              {...field('scheme')}
            />
            <TextField
              label="Last four digits of its number"
              inputMode="numeric"
              maxLength={4}
              {...field('lastFour')}
            />
            <TextField label="Issued on" type="date" {...field('validFrom')} />
            <SelectField
              label="How did you check it?"
              placeholder="Choose one"
              options={options(inspectionMethodNames)}
              {...field('seenAs')}
            />
            <TextField label="Who checked it?" {...field('seenBy')} />
            <TextField label="Checked on" type="date" {...field('seenOn')} />
            <p className="text-sm text-ink-2">
              Don’t upload a copy: the DBS code of practice asks us not to keep one. We only keep these
              details.
            </p>
          </>
        ) : (
          <>
            <TextField
              label={kind === 'insurance' ? 'Covered from' : 'Issued on'}
              type="date"
              {...field('validFrom')}
            />
            <TextField label="Valid until" type="date" {...field('validUntil')} />
            <FileField
              label="Document"
              accept=".pdf,.jpg,.jpeg,.png"
              hint="A PDF, JPEG or PNG file of at most 5 MB. Only you and our admins can see it."
              error={form.errors.document}
              files={files}
              onFiles={setFiles}
            />
          </>
        )}
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <Button type="submit" busy={form.busy} busyLabel="Sending...">
          Submit for checking
        </Button>
      </form>
    </Panel>
  );
}
