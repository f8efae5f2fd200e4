import { createServer } from 'node:http';
import pg from 'pg';
import { clients } from './http-load.ts';

// The least that a server on Node can do: it runs the statements of its request in one round trip and answers what they found. It is
// started as a process of its own, with the address of the database and its port as arguments.
const [url, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: clients });

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    try {
      const results = (await pool.query(
        Buffer.concat(parts).toString('utf8'),
      )) as unknown as pg.QueryResult[];
      const rows = results.filter(({ command }) => command === 'SELECT').at(-1)?.rows ?? [];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: rows }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
}).listen(Number(port), '127.0.0.1');
