/** What is said of codes (docs/product.md#promo-codes). */

export const codeSentences = {
  code: 'A code has 3 to 20 letters and numbers',
  kind: 'Choose per cent or pounds',
  amount: 'Enter what it takes off',
  percent: 'Enter a whole number from 1 to 100',
  pounds: 'Enter pounds, such as 5.00',
  day: 'Choose a day',
  order: 'The last day cannot be before the first',
  limit: 'Enter a whole number, or leave it empty',
  tooManySessions: 'Choose fewer sessions, or all of them',
  taken: 'You have a code of that name already',
  strange: 'One of these sessions is not yours any more',
} as const;
