import { useQuery } from '@tanstack/react-query';
import { withQuery } from '#shared/http/api-client.ts';
import { ChipLink } from '#shared/ui/buttons/chip.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { askQuery } from '../../api.ts';
import { exampleSentences, unusedSentence } from '../../ask/copy.ts';
import { MAX_SENTENCE_LENGTH } from '../../filters/search-params.ts';
import { AskBox } from './ask-box.tsx';

/** `/ask`: the box alone, and after a sentence that we understood nothing of, why. */
export function AskPage({ sentence }: { sentence: string }) {
  const isTooLong = sentence.length > MAX_SENTENCE_LENGTH;
  const { data: reading } = useQuery({
    ...askQuery(useApi(), sentence),
    enabled: sentence !== '' && !isTooLong,
  });
  return (
    <div className="mx-auto w-full max-w-250 px-(--gutter) pt-7 pb-20 md:pt-10">
      <h1 className="mb-4 text-h1">What do you feel like?</h1>
      <AskBox sentence={sentence.slice(0, MAX_SENTENCE_LENGTH)} />
      <div role="status" className="mt-4 text-md">
        {isTooLong && <p>That’s too long for us to read. Keep it under {MAX_SENTENCE_LENGTH} characters.</p>}
        {reading !== undefined && (
          <>
            <p className="font-semibold">We didn’t understand that.</p>
            <p className="mt-1 text-ink-2">
              Name an activity, a place, a day, a time or a price, in English.
              {reading.unused.length > 0 && (
                <span className="wrap-anywhere"> {unusedSentence(reading.unused)}</span>
              )}
            </p>
          </>
        )}
      </div>
      <h2 className="mt-7 mb-2.5 text-sm font-semibold text-ink-2">Try one of these</h2>
      <ul className="flex flex-wrap gap-2">
        {exampleSentences.map((example) => (
          <li key={example}>
            <ChipLink href={withQuery('/ask', { q: example })}>{example}</ChipLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
