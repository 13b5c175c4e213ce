import { useState } from 'react';
import { useSite } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { buildRequest, codeSample, exampleValues, type Language, languages } from '../code-samples.ts';
import type { Operation, Parameter } from '../contract.ts';
import type { Answer } from '../send-request.ts';
import { CodeBlock, CodeBlockTab } from './code-block.tsx';
import type { CodeLanguage } from './highlighted-code.tsx';
import { MethodBadge, Section, TermItem, TermList } from './reference-section.tsx';
import { type ApiKeyInput, TryItForm } from './try-it-form.tsx';

const colouring: Readonly<Record<Language, CodeLanguage>> = {
  curl: 'bash',
  TypeScript: 'typescript',
  Python: 'python',
};

/** Documents an operation, with code samples and a form to try it. */
export function OperationSection({
  operation,
  typed,
  language,
  onLanguage,
}: {
  operation: Operation;
  typed: ApiKeyInput;
  language: Language;
  onLanguage: (language: Language) => void;
}) {
  const { publicUrl } = useSite();
  const [filled, setFilled] = useState(() => exampleValues(operation));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { anchor, summary, method, path, description, needsKey, scope, parameters, body, problems } =
    operation;
  const sample = codeSample(language, buildRequest(operation, filled), publicUrl, needsKey);
  return (
    <Section
      id={anchor}
      title={summary}
      beside={
        <>
          <CodeBlock
            label={`${summary} in ${language}`}
            language={colouring[language]}
            head={
              <fieldset className="flex flex-wrap gap-1">
                <legend className="sr-only">Language</legend>
                {languages.map((one) => (
                  <CodeBlockTab key={one} chosen={one === language} onChoose={() => onLanguage(one)}>
                    {one}
                  </CodeBlockTab>
                ))}
              </fieldset>
            }
          >
            {sample}
          </CodeBlock>
          <AnswerBlock operation={operation} answer={answer} />
          <AnswerFields operation={operation} />
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2.5 rounded-control border border-line bg-surface px-3.5 py-2.5">
        <MethodBadge>{method}</MethodBadge>
        <code className="text-md font-medium wrap-anywhere">{path}</code>
      </p>
      <p className="text-ink-2">{description}</p>
      <p className="flex flex-wrap gap-2">
        {scope !== null ? (
          <Badge tone="brand">Needs {scope}</Badge>
        ) : (
          <Badge>{needsKey ? 'Any key' : 'No key needed'}</Badge>
        )}
      </p>
      {parameters.length > 0 && (
        <div>
          <h3 className="sr-only">Parameters</h3>
          <TermList>
            {parameters.map((parameter) => (
              <TermItem key={parameter.name} name={parameter.name} small={fieldDescription(parameter)}>
                {parameter.description}
              </TermItem>
            ))}
          </TermList>
        </div>
      )}
      {body !== null && (
        <div>
          <h3 className="mb-2 text-h4">Body</h3>
          <TermList>
            {body.fields.map(({ name, kind, description: what }) => (
              <TermItem key={name} name={name} small={kind}>
                {what}
              </TermItem>
            ))}
          </TermList>
        </div>
      )}
      {problems.length > 0 && (
        <p className="text-sm text-ink-2">
          Possible errors{' '}
          {problems.map(({ code }, at) => (
            <span key={code}>
              {at > 0 && ', '}
              <a href={`#${code.replaceAll('_', '-')}`} className="link font-medium">
                <code>{code}</code>
              </a>
            </span>
          ))}
          .
        </p>
      )}
      <TryItForm
        operation={operation}
        filled={filled}
        onFill={setFilled}
        typed={typed}
        onAnswer={setAnswer}
      />
    </Section>
  );
}

const PARAMETER_PLACES: Readonly<Record<Parameter['where'], string>> = {
  path: 'in the address',
  query: '',
  header: 'a header',
};

const fieldDescription = ({ kind, where, needed }: Parameter): string =>
  [kind, PARAMETER_PLACES[where], needed ? 'needed' : ''].filter((words) => words !== '').join(', ');

/** The response, or an example before the first. */
function AnswerBlock({ operation, answer }: { operation: Operation; answer: Answer | null }) {
  const { status, example, file } = operation.answer;
  const shown = answer ?? { status, text: file ? 'A file' : example };
  const fine = shown.status < 400;
  return (
    <CodeBlock
      label={`Answer to ${operation.summary}`}
      language="json"
      head={
        <span role="status" className="flex flex-wrap items-center gap-x-2 py-1.5">
          <span className={fine ? 'text-[#9fe3b8]' : 'text-[#ffb4a8]'}>{shown.status}</span>
          <span className="text-ink-inverse-2">{answer === null ? 'An example' : answerSummary(answer)}</span>
        </span>
      }
    >
      {shown.text}
    </CodeBlock>
  );
}

const answerSummary = ({ tookMs, left, again }: Answer): string =>
  [
    `in ${tookMs} ms`,
    ...(left === null ? [] : [`${left} requests left this minute`]),
    ...(again ? ['repeated'] : []),
  ].join(', ');

function AnswerFields({ operation: { answer, summary } }: { operation: Operation }) {
  if (answer.fields.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-12 cursor-pointer content-center text-sm font-semibold">
        All fields of the answer<span className="sr-only"> to {summary}</span>
      </summary>
      <TermList>
        {answer.fields.map(({ name, kind, description }) => (
          <TermItem key={name} name={name} small={kind}>
            {description}
          </TermItem>
        ))}
      </TermList>
    </details>
  );
}
