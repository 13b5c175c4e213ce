import { defineFeature } from '../../define-feature.ts';

export const ledgerFeature = defineFeature({
  name: 'money/ledger',
  tables: {
    owns: ['ledger_postings', 'ledger_reconciliations', 'ledger_comparisons', 'ledger_comparison_items'],
  },
});
