import type { WaiverInput } from './contract.ts';

export const exampleWaiver: WaiverInput = {
  title: 'Before you take part',
  body: 'Exercise is good for most people, but it always has some risk. Answer honestly about your health. Tell the instructor if something hurts, and stop if you feel unwell.\n\nYou take part at your own pace. We look after your safety with reasonable care, and nothing here affects your legal rights, including if you’re hurt through our negligence.',
  questions: [
    {
      kind: 'yes_no',
      text: 'Has a doctor told you that you have a heart condition or high blood pressure?',
      look: 'yes',
    },
    { kind: 'yes_no', text: 'Do you get pain in your chest at rest or when you are active?', look: 'yes' },
    {
      kind: 'yes_no',
      text: 'Have you lost your balance from dizziness, or fainted, in the last twelve months?',
      look: 'yes',
    },
    {
      kind: 'yes_no',
      text: 'Do you have a bone, joint or muscle problem that exercise could make worse?',
      look: 'yes',
    },
    {
      kind: 'yes_no',
      text: 'Are you pregnant, or have you given birth in the last six months?',
      look: 'yes',
    },
    {
      kind: 'yes_no',
      text: 'Do you take medicine for a long-term condition, like asthma, diabetes or epilepsy?',
      look: 'yes',
    },
    {
      kind: 'text',
      text: 'What should your instructor know? If you answered yes, please tell us more.',
      optional: true,
      look: true,
    },
  ],
};
