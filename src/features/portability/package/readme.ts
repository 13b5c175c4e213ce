import { kindNames, kindOf, leftOutTables, VERSION } from './kinds.ts';
import type { Manifest } from './record-schema.ts';

/** `README.md` of a package: what it is, what is in it, what is not and why, and how it is put back. */
export function readmeOf({ business, madeAt, madeBy, records }: Manifest): string {
  const lines = kindNames.map(
    (name) => `| \`${name}\` | ${records[name]?.count ?? 0} | ${kindOf(name).about} |`,
  );
  const readOnly = kindNames.flatMap((name) => {
    const { readOnly: why } = kindOf(name);
    return why === undefined ? [] : [`- \`${name}\`: ${why}`];
  });
  const tables = Object.entries(leftOutTables)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, why]) => `- \`${table}\`: ${why}.`);
  const columns = kindNames.flatMap((name) => {
    const left = Object.entries(kindOf(name).leftOut);
    return left.length === 0
      ? []
      : [`- \`${name}\`: ${left.map(([column, why]) => `\`${column}\` (${why})`).join('; ')}.`];
  });
  return `# ${business}

Everything that ${business} has on ${madeBy}, as it was at ${madeAt}. Format: a business of Fettle, version ${VERSION}.

It holds personal data of customers and staff, and notes that may be about health. Whoever keeps it is answerable for it: keep it where only those can read it who need to, and delete it when it has served.

## What is in it

- \`fettle-package.json\`: what the package is, how many records of each kind it has, and the SHA-256 of every file.
- \`schema.json\`: JSON Schema of the above and of every kind of record, with a description of each column.
- \`data/KIND.json\`: the records of a kind. Instants are in UTC; days and times of day are London's; money is in pence.
- \`data/KIND.csv\`: the same for spreadsheets, in UTF-8. A cell that would be taken for a formula has an apostrophe before it.
- \`files/\`: photographs, and documents of papers.

| kind | records | |
|---|---|---|
${lines.join('\n')}

## How it is put back

Whoever runs a Fettle gives it to \`npm run import:business -- PACKAGE.zip\`, or an administrator to the screen of imports. Only the JSON and the files are read. It is put back whole, in one transaction, or not at all. Numbers are given anew; ids and booking references stay. Afterwards

- what was booked, and passes, say that they were paid elsewhere, and are worth nothing on the new books, which have none of that money: places of passes can be used as before;
- papers for children wait until an administrator has looked at them again;
- whoever has answered questions of a waiver is asked again;
- the business has no plan and no account for payouts until it gets them.

## For reading only

${readOnly.join('\n')}

## What is not in it, and why

${tables.join('\n')}

Of what is in it, these columns are not:

${columns.join('\n')}
`;
}
