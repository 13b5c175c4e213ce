import type { Certificate } from './contract.ts';
import { formatCertificateDay, inspectionMethodNames, schemeNames } from './copy.ts';
import { certificateNames } from './rules.ts';

/** "Paediatric first aid: Rosa Lindqvist". */
export const certificateTitle = ({ kind, person, insurer }: Certificate): string =>
  `${certificateNames[kind]}: ${person ?? insurer ?? ''}`;

export function CertificateFacts({ paper }: { paper: Certificate }) {
  const { check, validFrom, validUntil } = paper;
  return (
    <div className="grid gap-0.5 text-sm text-ink-2">
      {check === null ? (
        <p>
          Valid from {formatCertificateDay(validFrom)} to {formatCertificateDay(validUntil)}
        </p>
      ) : (
        <>
          <p>{schemeNames[check.scheme]}</p>
          <p>
            Issued {formatCertificateDay(validFrom)}, number ending in {check.lastFour}. Valid until{' '}
            {formatCertificateDay(validUntil)}.
          </p>
          <p>
            {inspectionMethodNames[check.seenAs]} by {check.seenBy}, {formatCertificateDay(check.seenOn)}
          </p>
        </>
      )}
      {paper.document !== null && (
        <a
          href={paper.document}
          download
          aria-label={`Download ${certificateTitle(paper)}`}
          className="inline-flex min-h-11 items-center justify-self-start text-brand underline underline-offset-[3px] md:min-h-8"
        >
          Download the document
        </a>
      )}
    </div>
  );
}
