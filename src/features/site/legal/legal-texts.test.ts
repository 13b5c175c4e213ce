import { expect, it } from 'vitest';
import { tidy, whatIsWrong } from '#features/running/texts/check-words.ts';
import { standardWords } from '#features/running/texts/editable-text.ts';
import { legalTexts } from './legal-texts.server.ts';

it.each(legalTexts().map((text) => [text.name, text] as const))(
  '%s: the standard can be published as it is',
  (_name, text) => {
    const standard = standardWords(text);
    expect(tidy(standard)).toEqual(standard);
    expect(whatIsWrong(text, standard)).toEqual({});
  },
);
