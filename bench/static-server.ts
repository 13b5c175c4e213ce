import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Sends a static body, the upper limit for a response of its size: the file in the first argument, or 8 KB. Prints
// its URL.
const [file] = process.argv.slice(2);
const body = file === undefined ? Buffer.alloc(8_192, 'x') : readFileSync(file);
const type = file === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
const headers = { 'content-type': type, 'content-length': String(body.length) };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
