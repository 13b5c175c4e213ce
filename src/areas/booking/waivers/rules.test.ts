import { describe, expect, it } from 'vitest';
import { answerProblems, isFlaggedAnswer, isSameWaiver, type Question, signingRefusal } from './rules.ts';

const questions: Question[] = [
  { kind: 'yes_no', text: 'Pain in your chest?', look: 'yes' },
  { kind: 'choice', text: 'How often do you train?', options: ['Never', 'Weekly'], look: ['Never'] },
  { kind: 'text', text: 'Anything else?', optional: true, look: true },
];

describe('answers', () => {
  it('are whole, each of the kind of its question', () => {
    expect([...answerProblems(questions, ['no', 'Weekly', ''])]).toEqual([]);
    expect([...answerProblems(questions, ['maybe', 'Daily', 'x'.repeat(501)]).keys()]).toEqual([0, 1, 2]);
    expect([...answerProblems(questions, []).keys()]).toEqual([0, 1]);
    const needed: Question = { kind: 'text', text: 'Doctor?', optional: false, look: false };
    expect(answerProblems([needed], ['  ']).get(0)).toBe('Answer this question');
  });

  it('want a look where the business said so', () => {
    const look = (answers: string[]) =>
      questions.map((question, index) => isFlaggedAnswer(question, answers[index] ?? ''));
    expect(look(['yes', 'Never', 'A sore knee'])).toEqual([true, true, true]);
    expect(look(['no', 'Weekly', '  '])).toEqual([false, false, false]);
  });
});

describe('who signs', () => {
  const grownUp = { name: 'Ada Rowe', age: null };
  const child = { name: 'Max Rowe', age: 9 };

  it('is whoever comes, however they write their name', () => {
    expect(signingRefusal(grownUp, '  ada   ROWE ', false)).toBeNull();
    expect(signingRefusal({ ...grownUp, age: 18 }, 'Ada Rowe', false)).toBeNull();
    expect(signingRefusal(grownUp, 'Priya Nair', false)).toContain('Only Ada Rowe can sign');
    expect(signingRefusal(grownUp, 'Priya Nair', true)).toContain('Only Ada Rowe can sign');
  });

  it('for a child is a guardian, with their own name', () => {
    expect(signingRefusal(child, 'Ada Rowe', true)).toBeNull();
    expect(signingRefusal(child, 'Ada Rowe', false)).toContain('parent or guardian');
    expect(signingRefusal(child, 'max rowe', true)).toContain('under 18');
  });
});

it('the same waiver is the same in whatever order its fields are stored, and another once a word or a flag differs', () => {
  const waiver = {
    title: 'Waiver',
    body: 'I take part at my own risk.',
    questions: [
      { kind: 'choice', text: 'How fit are you?', options: ['Very', 'Not'], look: ['Not'] },
      { kind: 'text', text: 'Anything else?', optional: true, look: true },
    ] as const,
  };
  const [choice, text] = waiver.questions;
  const stored = { look: choice.look, text: choice.text, kind: choice.kind, options: choice.options };
  expect(isSameWaiver(waiver, { ...waiver, questions: [stored, text] })).toBe(true);
  expect(isSameWaiver(waiver, { ...waiver, body: 'I take part.' })).toBe(false);
  expect(isSameWaiver(waiver, { ...waiver, questions: [choice, { ...text, look: false }] })).toBe(false);
  expect(isSameWaiver(waiver, { ...waiver, questions: [text, choice] })).toBe(false);
});
