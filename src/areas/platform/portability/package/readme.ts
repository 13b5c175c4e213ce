import { EXCLUDED_TABLES, getRecordKind, kindNames, VERSION } from './record-kinds.ts';
import type { Manifest } from './record-schema.ts';

/** `README.md`: contents, omissions and why, how to import. */
export function packageReadme({ business, madeAt, madeBy, records }: Manifest): string {
  const lines = kindNames.map(
    (name) => `| \`${name}\` | ${records[name]?.count ?? 0} | ${getRecordKind(name).about} |`,
  );
  const readOnly = kindNames.flatMap((name) => {
    const { readOnly: why } = getRecordKind(name);
    return why === undefined ? [] : [`- \`${name}\`: ${why}`];
  });
  const tables = Object.entries(EXCLUDED_TABLES)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, why]) => `- \`${table}\`: ${why}.`);
  const columns = kindNames.flatMap((name) => {
    const left = Object.entries(getRecordKind(name).leftOut);
    return left.length === 0
      ? []
      : [`- \`${name}\`: ${left.map(([column, why]) => `\`${column}\` (${why})`).join('; ')}.`];
  });
  return `# ${business}

All data of ${business} on ${madeBy}, exported at ${madeAt}. Format: Fettle business, version ${VERSION}.

It contains personal data of customers and staff, and notes that may be about health. You are responsible for it: store it securely, give access only to people who need it, and delete it when you no longer need it.

## Contents

- \`fettle-package.json\`: the manifest, with the number of records of each kind and the SHA-256 of every file.
- \`schema.json\`: a JSON Schema of the manifest and of every kind of record, with a description of each column.
- \`data/KIND.json\`: the records of a kind. Timestamps are in UTC, days and times of day in London time, and money in pence.
- \`data/KIND.csv\`: the same for spreadsheets, in UTF-8. An apostrophe protects cells that a spreadsheet could read as a formula.
- \`files/\`: photographs and documents.

| kind | records | |
|---|---|---|
${lines.join('\n')}

## Import

An operator runs \`npm run import:business -- PACKAGE.zip\`, or an admin uses the import page. The import reads only the JSON and the files. It is complete, in one transaction, or does nothing. Numbers are new; ids and booking references stay. Afterwards:

- bookings and passes are marked as paid elsewhere. The new books have none of that money. Places of passes work as before;
- documents for children’s sessions wait for an admin;
- people answer waiver questions again;
- the business needs a new plan and a new payout account.

## For reading only

${readOnly.join('\n')}

## Left out, and why

${tables.join('\n')}

Columns left out:

${columns.join('\n')}
`;
}
