import { describe, expect, it } from 'vitest';
import type { CheckedText } from './editable-text.ts';
import { normalizeWords, validateWords } from './validate-words.ts';

const text: CheckedText = {
  name: 'mail-example',
  fields: {
    subject: { label: 'Subject', form: 'line', most: 40, standard: 'About {session}' },
    opening: { label: 'Opening', form: 'paragraphs', most: 200, standard: '' },
  },
  placeholders: {
    session: { says: 'What is booked', example: 'Yoga' },
    name: { says: 'Who', example: 'Ada' },
  },
  needs: ['session'],
};
const validateMail = (subject: string, opening = '') => validateWords(text, { subject, opening });

describe('words', () => {
  it('can be published with what they need, wherever it stands', () => {
    expect(validateMail('About {session}')).toEqual({});
    expect(validateMail('About it', 'It is {session}, { name }.\n\nSee you.')).toEqual({});
  });

  it.each([
    ['', '', { subject: 'Enter some text' }],
    ['{session}'.padEnd(41, 'x'), '', { subject: 'Keep this under 40 characters' }],
    ['{session}\nBcc: a@b.example', '', { subject: 'Keep this on one line' }],
    ['{session}\u202etxt.exe', '', { subject: 'This text contains invisible characters. Type it again.' }],
    [
      '{session}',
      'One\n\u0007two',
      { opening: 'Line 2 contains invisible characters. Type that line again.' },
    ],
    ['{session}', '{password}', { opening: 'There’s no placeholder {password}. Use one from the list.' }],
    [
      '{session}',
      '{constructor}',
      { opening: 'There’s no placeholder {constructor}. Use one from the list.' },
    ],
    ['Hello', '{name}', { opening: 'Keep {session}. Readers need it.' }],
  ])('cannot be published as %j and %j', (subject, opening, problems) => {
    expect(validateMail(subject, opening)).toEqual(problems);
  });

  it('cannot be those of another text', () => {
    const sentence = 'This text’s fields have changed. Reload the page.';
    expect(validateWords(text, { subject: '{session}' })).toEqual({ opening: sentence });
    expect(validateWords(text, { subject: '{session}', opening: '', closing: 'x' })).toEqual({
      subject: sentence,
    });
  });

  it('are kept tidy', () => {
    expect(normalizeWords({ opening: ' One \r\ntwo\tthree \n\n' })).toEqual({ opening: 'One\ntwo  three' });
  });
});
