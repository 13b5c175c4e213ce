import { Fragment } from 'react';
import { signedPoundsText } from '../copy.ts';

interface EquationPart {
  amount: string;
  word: string;
}

/** Signs are drawn, and read out as words. */
export function BalanceEquation({ parts, result }: { parts: readonly EquationPart[]; result: EquationPart }) {
  const spoken = parts
    .map(({ amount, word }) => `${signedPoundsText(amount)} ${word.toLowerCase()}`)
    .join(', ');
  return (
    <>
      <p className="sr-only">{`${spoken}: ${signedPoundsText(result.amount)} ${result.word.toLowerCase()}.`}</p>
      <div
        aria-hidden="true"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3 max-md:grid max-md:gap-1.5"
      >
        {parts.map(({ amount, word }, index) => (
          <Fragment key={word}>
            {index > 0 && (
              <span className="text-ink-2 max-md:hidden">
                {amount.startsWith('-') || amount === '0.00' ? '−' : '+'}
              </span>
            )}
            <EquationTerm amount={index > 0 ? amount.replace('-', '') : amount} full={amount} word={word} />
          </Fragment>
        ))}
        <span className="text-ink-2 max-md:hidden">=</span>
        <span className="rounded-control bg-sunken px-3 py-1.5 max-md:-mx-3">
          <EquationTerm amount={result.amount} full={result.amount} word={result.word} />
        </span>
      </div>
    </>
  );
}

/** On phones, one line with its sign; otherwise above its word. */
function EquationTerm({ amount, full, word }: { amount: string; full: string; word: string }) {
  return (
    <span className="flex flex-col max-md:flex-row-reverse max-md:justify-between max-md:gap-3">
      <b className="tabular-nums max-md:hidden">{signedPoundsText(amount)}</b>
      <b className="tabular-nums md:hidden">{signedPoundsText(full)}</b>
      <small className="text-sm text-ink-2">{word}</small>
    </span>
  );
}
