import type { EditedText } from '#areas/messaging/texts/contract.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { TextDraft } from './use-text-draft.ts';

/** Grows with the lines, up to the height of a screen. */
const textareaRows = (form: 'paragraphs' | 'page', said: string): number =>
  form === 'page' ? 28 : Math.min(16, Math.max(4, said.split('\n').length + 1));

export function TextFields({ text, draft }: { text: EditedText; draft: TextDraft }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid content-start gap-5">
        {text.fields.map(({ name, label, form, most }) => {
          const field = {
            label,
            value: draft.words[name] ?? '',
            maxLength: most,
            error: draft.errors[name],
            onChange: ({ target }: { target: { value: string } }) => draft.write(name, target.value),
          };
          return form === 'line' ? (
            <TextField key={name} {...field} />
          ) : (
            <TextAreaField
              key={name}
              {...field}
              rows={textareaRows(form, field.value)}
              spellCheck
              hint={form === 'paragraphs' ? 'Leave an empty line to start a new paragraph.' : undefined}
            />
          );
        })}
      </div>
      <aside className="grid content-start gap-6 text-sm">
        {text.group === 'pages' && <MarkupHelp />}
        <section aria-labelledby="placeholders">
          <h2 id="placeholders" className="font-sans text-h4">
            Placeholders
          </h2>
          <p className="mt-1 text-ink-2">The site fills these in when it shows the text.</p>
          <ul className="mt-3 grid gap-3">
            {text.placeholders.map(({ name, says, example, needed }) => (
              <li key={name} className="min-w-0">
                <code className="font-mono break-words text-ink">{`{${name}}`}</code>
                {needed && (
                  <>
                    {' '}
                    <Badge tone="warning">Required</Badge>
                  </>
                )}
                <span className="block break-words text-ink-2">
                  {says}
                  {example !== '' && `: ${example}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </div>
  );
}

function MarkupHelp() {
  return (
    <section aria-labelledby="markup">
      <h2 id="markup" className="font-sans text-h4">
        Formatting
      </h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-2">
        <li>Start with a list: the page in short.</li>
        <li>
          <code>## Title {'{#id}'}</code> starts a section, <code>###</code> a subsection.
        </li>
        <li>
          <code>- item</code>, <code>**strong**</code>, <code>[words](/address)</code>
        </li>
        <li>
          <code>| a | b |</code> is a row of a table.
        </li>
      </ul>
      <p className="mt-2">
        <HelpLink about="edit-texts" newTab>
          Formatting help, with examples
        </HelpLink>
      </p>
    </section>
  );
}
