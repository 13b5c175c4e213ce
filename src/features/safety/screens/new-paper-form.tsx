import { useState } from 'react';
import { useLightForm } from '#shared/ui/act/use-light-form.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { addPaper } from '../api.ts';
import type { Papers } from '../contract.ts';
import { paperSentences, schemeNames, seenAsNames } from '../copy.ts';
import { type PaperKind, paperKinds, paperNames } from '../rules.ts';

const fieldsOf = {
  check: ['person', 'scheme', 'lastFour', 'validFrom', 'seenAs', 'seenBy', 'seenOn'],
  insurance: ['insurer', 'validFrom', 'validUntil'],
  first_aid: ['person', 'validFrom', 'validUntil'],
} as const;
type Field = (typeof fieldsOf)[PaperKind][number];

const missing: Readonly<Record<Field, string>> = {
  person: paperSentences.person,
  scheme: paperSentences.scheme,
  lastFour: paperSentences.lastFour,
  validFrom: paperSentences.day,
  validUntil: paperSentences.day,
  seenAs: paperSentences.seenAs,
  seenBy: paperSentences.seenBy,
  seenOn: paperSentences.day,
  insurer: paperSentences.insurer,
};

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Shows a paper: the facts of a check, or a document with who it is of and how long it counts. */
export function NewPaperForm({
  businessId,
  onAdded,
}: {
  businessId: number;
  onAdded: (papers: Papers) => void;
}) {
  const api = useApi();
  const [kind, setKind] = useState<PaperKind>('check');
  const [files, setFiles] = useState<readonly File[]>([]);
  const fields: readonly Field[] = fieldsOf[kind];
  const form = useLightForm({
    fields: [...fields, 'document'],
    check: (typed) => ({
      ...Object.fromEntries(
        fields.filter((field) => typed[field] === '').map((field) => [field, missing[field]]),
      ),
      ...(kind !== 'check' && files.length === 0 ? { document: paperSentences.document } : {}),
    }),
    act: (typed) => {
      const sent = new FormData();
      sent.set('kind', kind);
      for (const field of fields) sent.set(field, typed[field]);
      if (kind !== 'check') for (const file of files) sent.append('document', file);
      return addPaper(api, businessId, sent);
    },
    said: { title: 'Document submitted', description: 'We’ll email you once we’ve checked it.' },
    done: (papers: Papers) => {
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
        options={paperKinds.map((value) => ({ value, label: paperNames[value] }))}
        onChange={({ target }) => {
          const chosen = paperKinds.find((known) => known === target.value);
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
              options={options(seenAsNames)}
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
