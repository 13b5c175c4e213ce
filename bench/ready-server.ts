import { createServer } from 'node:http';

// A server that does nothing but send a ready body of 8 KB: the most that an answer of a page of results could be sent at
// on this machine. Its address is printed when it listens.
const body = Buffer.alloc(8_192, 'x');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
