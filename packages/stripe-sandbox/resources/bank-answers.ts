/** What the payer answers at their bank. `later`: the bank decides a day after the approval. */
export const bankAnswers = ['approve', 'approve_later', 'fail_later', 'refuse'] as const;

export type BankAnswer = (typeof bankAnswers)[number];
