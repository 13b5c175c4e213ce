import type { ReactNode } from 'react';
import type { TextRun } from '#areas/messaging/texts/contract.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';

/** Replacements for a text's placeholders: inline values and whole parts. */
export interface LegalPlaceholders {
  values: Readonly<Record<string, ReactNode>>;
  parts: Readonly<Record<string, ReactNode>>;
}

export function TextLine({
  line,
  values,
}: {
  line: readonly TextRun[];
  values: LegalPlaceholders['values'];
}) {
  return line.map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <TextRunSpan key={at} run={run} values={values} />
  ));
}

function TextRunSpan({
  run: { text, value, strong, em, code, href },
  values,
}: {
  run: TextRun;
  values: LegalPlaceholders['values'];
}) {
  let shown: ReactNode = value === true ? values[text] : text;
  if (code === true)
    shown = <code className="font-mono text-xs [overflow-wrap:anywhere] text-ink">{shown}</code>;
  if (em === true) shown = <em>{shown}</em>;
  if (strong === true) shown = <strong>{shown}</strong>;
  if (href === undefined) return shown;
  if (href.startsWith('/'))
    return (
      <RouteLink href={href} className="link">
        {shown}
      </RouteLink>
    );
  return (
    <a href={href} className="link [overflow-wrap:anywhere]">
      {shown}
    </a>
  );
}
