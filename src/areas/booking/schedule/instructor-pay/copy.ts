import { formatDecimalPounds } from '#shared/domain/pence.ts';
import type { PayBasis } from './pay-rules.ts';

export const basisLabels: Readonly<Record<PayBasis, string>> = {
  class: 'Per class',
  head: 'Per person',
  hour: 'Per hour',
  usual: 'Back to the usual rate',
};

const units = { class: 'a class', head: 'a person', hour: 'an hour' } as const;

export const rateText = ({ basis, amount }: { basis: PayBasis; amount: string }): string =>
  basis === 'usual' ? basisLabels.usual : `${formatDecimalPounds(amount)} ${units[basis]}`;
