import { CopyField } from '../../design/form/copy-field.tsx';
import classes from './external-integrations-page.module.css';
import rows from './integration-rows.module.css';

/** How a partner's system asks for the first time, in two languages. */
export function FirstCall({ origin }: { origin: string }) {
  const address = `${origin}/api/partner/v1/tests`;
  const curl = `curl -H "Authorization: Bearer $PLUMBLINE_KEY" ${address}`;
  return (
    <section className={classes.firstCall} aria-labelledby="first-call">
      <h3 id="first-call" className={rows.name}>
        The first call
      </h3>
      <p>
        The partner’s system uses its key to get new data. With each call, it sends the <code>next</code>{' '}
        value of the previous answer. The <a href="/api/docs">API documents</a> list every address.
      </p>
      <CopyField label="curl" value={curl} copiedMessage="Command Copied to Clipboard" />
      <p className={classes.codeLabel}>TypeScript</p>
      <p>
        Put <a href="/api/partner/v1/client.ts">plumbline-partner.ts</a>, the typed client, into the project
        and run <code>npm install openapi-fetch@0.17.0</code>. Clients in other languages are generated from
        the <a href="/api/partner/v1/openapi.json">OpenAPI document</a>.
      </p>
      <pre className={classes.code}>
        <code>{`import { createPartnerClient } from './plumbline-partner.ts';

const partner = createPartnerClient({
  portal: '${origin}',
  key: process.env.PLUMBLINE_KEY ?? '',
});
const { data, error } = await partner.GET('/tests');
if (error) throw new Error(error.errors[0]?.message);
const { tests, next, hasMore } = data;`}</code>
      </pre>
    </section>
  );
}
