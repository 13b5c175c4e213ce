import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { showErrors } from '#shared/ui/mutation/show-errors.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { checkFile, importRecords, importsQuery, undoImport } from '../api.ts';
import type { CheckedFile, PastImport, RecordImportOptions } from '../contract.ts';
import {
  importFields,
  importKinds,
  importSources,
  kindLabels,
  MAX_RECORDS_FILE_BYTES,
} from '../import-fields.ts';

const INITIAL_OPTIONS: RecordImportOptions = {
  kind: 'customers',
  source: 'Another system',
  mapping: null,
  dateOrder: null,
  headingLine: null,
  matches: {},
  remind: false,
};

/** Upload, columns, preview and past imports. */
export function ImportSection({ businessId }: { businessId: number }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [options, setOptions] = useState<RecordImportOptions>(INITIAL_OPTIONS);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const say = (sentence: string | null) => showErrors(form.current, () => setError(sentence));
  const checking = useMutationAction({
    mutate: ({ chosen, asked }: { chosen: File; asked: RecordImportOptions }) =>
      checkFile(api, businessId, chosen, asked),
    onError: ({ sentence }) => say(sentence),
    onSuccess: (answer, { asked }) => {
      setChecked(answer);
      setOptions({
        ...asked,
        mapping: answer.mapping,
        dateOrder: answer.dateOrder,
        headingLine: answer.headingLine,
      });
    },
  });
  const bringing = useMutationAction({
    mutate: (chosen: File) => importRecords(api, businessId, chosen, options),
    successToast: ({ already, records }) =>
      already
        ? { title: 'This file was imported before', description: 'We haven’t changed anything.' }
        : { title: 'Imported', description: `We imported ${formatCount(records)}.` },
    onSuccess: () => {
      setChecked(null);
      setFile(null);
      return queryClient.invalidateQueries({ queryKey: importsQuery(api, businessId).queryKey });
    },
    onError: ({ sentence }) => ({
      title: 'Nothing was imported',
      description: sentence,
      variant: 'destructive',
    }),
  });
  const begin = (changes: Partial<RecordImportOptions>) => {
    setChecked(null);
    setOptions({ ...options, ...changes, mapping: null, dateOrder: null, headingLine: null, matches: {} });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = fileError(file);
    say(wrong);
    if (file !== null && wrong === null)
      void checking.run({
        chosen: file,
        asked: { ...options, mapping: null, dateOrder: null, headingLine: null },
      });
  };
  return (
    <Panel className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-h3">Import from another system</h2>
        <p className="text-ink-2">
          Upload an Excel or CSV file of customers, sessions, passes or future bookings. We check every row
          first. Nothing is imported until you confirm, and you can undo it.
        </p>
      </div>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="What’s in the file?"
            value={options.kind}
            options={importKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            onChange={({ target }) =>
              begin({ kind: importKinds.find((kind) => kind === target.value) ?? 'customers' })
            }
          />
          <SelectField
            label="Where’s it from?"
            value={options.source}
            options={importSources.map((source) => ({ value: source, label: source }))}
            onChange={({ target }) =>
              begin({ source: importSources.find((source) => source === target.value) ?? 'Another system' })
            }
          />
        </div>
        <FileField
          label="Excel or CSV file"
          accept=".xlsx,.csv,text/csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hint="At most 10 MB and 50,000 rows. We read the first sheet, and don’t keep the file."
          error={error ?? undefined}
          files={file === null ? [] : [file]}
          onFiles={([chosen]) => {
            checking.forget();
            setError(null);
            setChecked(null);
            setFile(chosen ?? null);
          }}
        />
        <div>
          <Button
            type="submit"
            variant={checked === null ? 'primary' : 'secondary'}
            busy={checking.busy}
            busyLabel="Checking..."
          >
            Check file
          </Button>
        </div>
      </form>
      {checked !== null && file !== null && (
        <ImportPreview
          checked={checked}
          options={options}
          busy={bringing.busy || checking.busy}
          onChange={(changes) => void checking.run({ chosen: file, asked: { ...options, ...changes } })}
          onRemind={(remind) => setOptions({ ...options, remind })}
          onImport={() => void bringing.run(file)}
        />
      )}
      <PastImportList businessId={businessId} />
    </Panel>
  );
}

function fileError(file: File | null): string | null {
  if (file === null) return 'Choose an .xlsx or CSV file.';
  return file.size > MAX_RECORDS_FILE_BYTES ? 'Choose a file up to 10 MB.' : null;
}

const orders = [
  { value: 'day-month', label: 'Day first: 24/11/2026' },
  { value: 'month-day', label: 'Month first: 11/24/2026' },
  { value: 'year-first', label: 'Year first: 2026-11-24' },
] as const;

function ImportPreview({
  checked,
  options,
  busy,
  onChange,
  onRemind,
  onImport,
}: {
  checked: CheckedFile;
  options: RecordImportOptions;
  busy: boolean;
  onChange: (changes: Partial<RecordImportOptions>) => void;
  onRemind: (remind: boolean) => void;
  onImport: () => void;
}) {
  const {
    kind,
    headingLine,
    firstLines,
    headings,
    example,
    mapping,
    dateOrder,
    missing,
    counts,
    verdicts,
    names,
    rows,
    encoding,
    separator,
  } = checked;
  const columns = headings.map((heading, index) => {
    const first = example[index] ?? '';
    const name = heading === '' ? `Column ${index + 1}` : heading;
    return { value: String(index), label: first === '' ? name : `${name} (${first.slice(0, 30)})` };
  });
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <section className="grid gap-3" aria-labelledby="columns">
        <h3 id="columns">Match your columns</h3>
        <p className="text-sm text-ink-2">
          {encoding === 'Excel'
            ? `${formatCount(rows)} rows of the workbook’s first sheet.`
            : `${formatCount(rows)} rows, read as ${encoding} with ${separator} between values.`}
        </p>
        <SelectField
          dense
          label="Row with headings"
          value={String(headingLine)}
          options={firstLines.map(({ line, text }) => ({
            value: String(line),
            label: `Line ${line}: ${text}`,
          }))}
          disabled={busy}
          onChange={({ target }) =>
            onChange({ headingLine: Number(target.value), mapping: null, dateOrder: null })
          }
        />
        <div className="grid gap-3 sm:grid-cols-2">
          {importFields[kind].map(({ name, label, required }) => (
            <SelectField
              key={name}
              dense
              label={label}
              optional={!required}
              placeholder="Not in the file"
              value={String(mapping[name] ?? '')}
              options={columns}
              disabled={busy}
              onChange={({ target }) =>
                onChange({
                  mapping: { ...mapping, [name]: target.value === '' ? null : Number(target.value) },
                })
              }
            />
          ))}
          <SelectField
            dense
            label="Date format"
            value={dateOrder}
            options={orders}
            disabled={busy}
            onChange={({ target }) =>
              onChange({
                dateOrder: orders.find(({ value }) => value === target.value)?.value ?? 'day-month',
              })
            }
          />
        </div>
      </section>
      {missing.length > 0 ? (
        <Notice tone="warning" role="status">
          Choose columns for: {missing.join(', ')}.
        </Notice>
      ) : (
        <section className="grid gap-3" aria-labelledby="verdicts">
          <h3 id="verdicts">Preview</h3>
          <p role="status" className="flex flex-wrap gap-2">
            <Badge tone="success">{formatCount(counts.new)} new</Badge>
            <Badge tone="neutral">{formatCount(counts.same)} already here</Badge>
            <Badge tone={counts.refused > 0 ? 'danger' : 'neutral'}>
              {formatCount(counts.refused)} refused
            </Badge>
          </p>
          {names !== null && names.unknown.length > 0 && (
            <SessionMatches
              names={names}
              matches={options.matches}
              busy={busy}
              onChange={(matches) => onChange({ matches })}
            />
          )}
          {kind === 'bookings' && (
            <SwitchField
              label="Remind people the day before"
              hint="The usual reminder. We don’t send any other email."
              on={options.remind}
              onChange={onRemind}
            />
          )}
          <div>
            <Button
              busy={busy}
              busyLabel="Importing..."
              disabled={counts.new === 0 || (names?.undecided ?? 0) > 0}
              onClick={onImport}
            >
              {counts.new === 0 ? 'Nothing new to import' : `Import ${formatCount(counts.new)}`}
            </Button>
          </div>
          <ul className="grid gap-2 rounded-card border border-line p-3" aria-label="Row by row">
            {verdicts.map(({ line, verdict, about, sentence }) => (
              <li
                key={line}
                className="grid gap-0.5 border-b border-line pb-2 text-sm last:border-0 last:pb-0"
              >
                <p className="font-semibold">
                  Line {line}
                  {about !== '' && `: ${about}`}
                </p>
                <p className={verdict === 'refused' ? 'text-danger' : 'text-ink-2'}>{sentence}</p>
              </li>
            ))}
          </ul>
          {verdicts.length < rows && (
            <p className="text-sm text-ink-3">The first {verdicts.length}, refused ones before the others.</p>
          )}
        </section>
      )}
    </div>
  );
}

/** Shown at once; the rest follow. */
const MAX_MATCHES_SHOWN = 20;

/** Maps unknown session names to the business's sessions. */
function SessionMatches({
  names: { unknown, known, undecided },
  matches,
  busy,
  onChange,
}: {
  names: NonNullable<CheckedFile['names']>;
  matches: RecordImportOptions['matches'];
  busy: boolean;
  onChange: (matches: RecordImportOptions['matches']) => void;
}) {
  const shown = [
    ...unknown.filter((name) => matches[name.toLowerCase()] === undefined),
    ...unknown.filter((name) => matches[name.toLowerCase()] !== undefined),
  ].slice(0, MAX_MATCHES_SHOWN);
  const options = [
    { value: LEAVE_OUT, label: 'Leave these rows out' },
    ...known.map((name, index) => ({ value: String(index), label: name })),
  ];
  return (
    <fieldset className="grid gap-3 rounded-card bg-sunken p-4">
      <legend className="sr-only">Match your sessions</legend>
      <p className="font-semibold">Match your sessions</p>
      <p className="text-sm text-ink-2">
        {undecided === 0
          ? 'Every name has its session. You can still change one.'
          : `Choose your session for ${pluralize(undecided, 'name')}, or leave the rows out. Then you can import the file.`}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {shown.map((name) => {
          const match = matches[name.toLowerCase()];
          return (
            <SelectField
              key={name}
              dense
              label={`“${name}” in the file`}
              placeholder={match === undefined ? 'Choose your session' : undefined}
              value={match === undefined ? '' : match === '' ? LEAVE_OUT : String(known.indexOf(match))}
              options={options}
              disabled={busy}
              onChange={({ target }) =>
                onChange({ ...matches, [name.toLowerCase()]: known[Number(target.value)] ?? '' })
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}

const LEAVE_OUT = 'leave-out';

function PastImportList({ businessId }: { businessId: number }) {
  const api = useApi();
  return (
    <section className="grid gap-3 border-t border-line pt-5" aria-labelledby="imported">
      <h3 id="imported">Imported before</h3>
      <QueryContent
        query={useQuery(importsQuery(api, businessId))}
        failure="We couldn’t load your imports. Try again."
        waiting={<Skeleton className="h-16 rounded-card" />}
      >
        {(imports) =>
          imports.length === 0 ? (
            <p className="text-sm text-ink-3">No imports yet.</p>
          ) : (
            <ul className="grid gap-3">
              {imports.map((one) => (
                <PastImportRow key={one.id} businessId={businessId} one={one} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  );
}

function PastImportRow({ businessId, one }: { businessId: number; one: PastImport }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const undoing = useMutationAction({
    mutate: () => undoImport(api, businessId, one.id),
    successToast: { title: 'Import undone' },
    onSuccess: (answer) => queryClient.setQueryData(importsQuery(api, businessId).queryKey, answer),
  });
  const { kind, source, fileName, records, importedAt, undoneAt } = one;
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {kindLabels[kind]}: {formatCount(records)}
            {undoneAt !== null && <Badge>Undone</Badge>}
          </p>
          <p className="text-sm break-words text-ink-2">
            {fileName}, from {source}. {formatLondonMoment(new Date(importedAt))}.
          </p>
        </div>
        {undoneAt === null && (
          <Button
            variant="secondary"
            size="sm"
            busy={undoing.busy}
            busyLabel="Undoing..."
            onClick={() => void undoing.run()}
          >
            Undo
          </Button>
        )}
      </div>
      {undoing.sentence !== null && (
        <Notice tone="danger" role="alert">
          {undoing.sentence}
        </Notice>
      )}
    </li>
  );
}
