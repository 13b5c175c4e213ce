const AMOUNT = /£\s*(?!0+(?:\.0+)?(?!\d))\d+(?:\.\d+)?/;

/** Things that a free session may sell beside it. */
const EXTRAS =
  /\b(?:teas?|coffees?|refreshments?|cakes?|biscuits?|snacks?|drinks?|lunch|breakfast|caf[eé]|parking|car park|hire|hiring|hired|mats?|towels?|lockers?|shoes?|rackets?|racquets?|balls?|t-?shirts?|raffle|donations?|donate|suggested|optional|bus|train)\b/i;

/** A sentence that gives a price for coming, whatever else it sells. */
const ENTRY_PRICE =
  /\b(?:class(?:es)?|sessions?|entry|entrance|admission|members?|guests?|adults?|child(?:ren)?|concessions?|drop-?in|places?|tickets?)\b\W{0,3}(?:(?:is|are|costs?|cost|price|fee|from|only|just)\W{1,3}){0,2}£|£\s*\d+(?:\.\d+)?\W{0,3}(?:per|a|an|each|for the|for a)\b\W{0,3}(?:class|session|person|head|place|adult|child|visit)\b/i;

/**
 * Returns the amount that a text asks for coming to a session, as it is written there ("£6"); null where it names none, or
 * only the price of something beside it ("Tea £2 afterwards", "Mat hire £1").
 */
export function findPriceInText(text: string): string | null {
  for (const clause of text.split(/[;!?\n]|\.(?!\d)|,(?!\d{3})/)) {
    const amount = AMOUNT.exec(clause)?.[0];
    if (amount !== undefined && (!EXTRAS.test(clause) || ENTRY_PRICE.test(clause))) return amount;
  }
  return null;
}
