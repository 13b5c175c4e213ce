import { describe, expect, it } from 'vitest';
import { tidy, whatIsWrong } from './check-words.ts';
import type { CheckedText } from './editable-text.ts';

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
const wrong = (subject: string, opening = '') => whatIsWrong(text, { subject, opening });

describe('words', () => {
  it('can be published with what they need, wherever it stands', () => {
    expect(wrong('About {session}')).toEqual({});
    expect(wrong('About it', 'It is {session}, { name }.\n\nSee you.')).toEqual({});
  });

  it.each([
    ['', '', { subject: 'Write something here' }],
    ['{session}'.padEnd(41, 'x'), '', { subject: 'Keep this under 40 characters' }],
    ['{session}\nBcc: a@b.example', '', { subject: 'Keep this on one line' }],
    [
      '{session}\u202etxt.exe',
      '',
      { subject: 'There are characters in this that cannot be seen. Type it again.' },
    ],
    [
      '{session}',
      'One\n\u0007two',
      { opening: 'There are characters in line 2 that cannot be seen. Type that line again.' },
    ],
    [
      '{session}',
      '{password}',
      { opening: 'Nothing is called {password} here. Take one of those that are listed.' },
    ],
    [
      '{session}',
      '{constructor}',
      { opening: 'Nothing is called {constructor} here. Take one of those that are listed.' },
    ],
    ['Hello', '{name}', { opening: 'Keep {session}: whoever reads this needs it.' }],
  ])('cannot be published as %j and %j', (subject, opening, problems) => {
    expect(wrong(subject, opening)).toEqual(problems);
  });

  it('cannot be those of another text', () => {
    const sentence = 'This text has other fields by now. Load the page again.';
    expect(whatIsWrong(text, { subject: '{session}' })).toEqual({ opening: sentence });
    expect(whatIsWrong(text, { subject: '{session}', opening: '', closing: 'x' })).toEqual({
      subject: sentence,
    });
  });

  it('are kept tidy', () => {
    expect(tidy({ opening: ' One \r\ntwo\tthree \n\n' })).toEqual({ opening: 'One\ntwo  three' });
  });
});
