import type { Paper } from './contract.ts';
import { paperDay, schemeNames, seenAsNames } from './copy.ts';
import { paperNames } from './rules.ts';

/** "Paediatric first aid: Rosa Lindqvist". */
export const paperTitle = ({ kind, person, insurer }: Paper): string =>
  `${paperNames[kind]}: ${person ?? insurer ?? ''}`;

/** What a paper says, in words; the same for those who show it and those who read it. */
export function PaperFacts({ paper }: { paper: Paper }) {
  const { check, validFrom, validUntil } = paper;
  return (
    <div className="grid gap-0.5 text-sm text-ink-2">
      {check === null ? (
        <p>
          Valid from {paperDay(validFrom)} to {paperDay(validUntil)}
        </p>
      ) : (
        <>
          <p>{schemeNames[check.scheme]}</p>
          <p>
            Issued {paperDay(validFrom)}, number ending in {check.lastFour}. Valid until{' '}
            {paperDay(validUntil)}.
          </p>
          <p>
            {seenAsNames[check.seenAs]} by {check.seenBy}, {paperDay(check.seenOn)}
          </p>
        </>
      )}
      {paper.document !== null && (
        <a
          href={paper.document}
          download
          aria-label={`Download ${paperTitle(paper)}`}
          className="inline-flex min-h-11 items-center justify-self-start text-brand underline underline-offset-[3px] md:min-h-8"
        >
          Download the document
        </a>
      )}
    </div>
  );
}
