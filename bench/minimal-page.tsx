import { renderToString } from 'react-dom/server';

const ROW_BYTES = 164;

/** A list of about that size: the cost of React and the server alone. */
export function renderMinimalPage(bytes: number): string {
  const rows = Array.from({ length: Math.max(1, Math.round(bytes / ROW_BYTES)) }, (_, index) => index);
  return `<!DOCTYPE html>${renderToString(
    <html lang="en-GB">
      <head>
        <title>Minimal</title>
      </head>
      <body>
        <ul>
          {rows.map((row) => (
            <Row key={row} number={row} />
          ))}
        </ul>
      </body>
    </html>,
  )}`;
}

function Row({ number }: { number: number }) {
  return (
    <li className="row">
      <a href={`/rows/${number}`}>Row {number}</a>
      <p>A sentence that stands for what a page says in one line, and is as long as that.</p>
    </li>
  );
}
