import { expect, it } from 'vitest';
import { defaultWords } from '#areas/messaging/texts/editable-text.ts';
import { normalizeWords, validateWords } from '#areas/messaging/texts/validate-words.ts';
import { legalTexts } from './legal-texts.server.ts';

it.each(legalTexts().map((text) => [text.name, text] as const))(
  '%s: the standard can be published as it is',
  (_name, text) => {
    const standard = defaultWords(text);
    expect(normalizeWords(standard)).toEqual(standard);
    expect(validateWords(text, standard)).toEqual({});
  },
);
