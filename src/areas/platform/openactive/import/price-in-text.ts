const AMOUNT = /£\s*(?!0+(?:\.0+)?(?!\d))\d+(?:\.\d+)?/;

/** Extras that a free session may sell. */
const EXTRAS =
  /\b(?:teas?|coffees?|refreshments?|cakes?|biscuits?|snacks?|drinks?|lunch|breakfast|caf[eé]|parking|car park|hire|hiring|hired|mats?|towels?|lockers?|shoes?|rackets?|racquets?|balls?|t-?shirts?|raffle|donations?|donate|suggested|optional|bus|train)\b/i;

/** Matches an entry price, whatever extras cost. */
const ENTRY_PRICE =
  /\b(?:class(?:es)?|sessions?|entry|entrance|admission|members?|guests?|adults?|child(?:ren)?|concessions?|drop-?in|places?|tickets?)\b\W{0,3}(?:(?:is|are|costs?|cost|price|fee|from|only|just)\W{1,3}){0,2}£|£\s*\d+(?:\.\d+)?\W{0,3}(?:per|a|an|each|for the|for a)\b\W{0,3}(?:class|session|person|head|place|adult|child|visit)\b/i;

/** Returns the entry price as written ("£6"); null if none, or only extras have one ("Mat hire £1"). */
export function findPriceInText(text: string): string | null {
  for (const clause of text.split(/[;!?\n]|\.(?!\d)|,(?!\d{3})/)) {
    const amount = AMOUNT.exec(clause)?.[0];
    if (amount !== undefined && (!EXTRAS.test(clause) || ENTRY_PRICE.test(clause))) return amount;
  }
  return null;
}
