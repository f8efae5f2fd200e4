import { useEffect } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { CodeDigits } from './code-digits.tsx';
import classes from './redeem-code-page.module.css';

/**
 * Where the QR of a code leads on a phone without the app: what to do with the digits. It asks the server nothing, so it says nothing
 * of whether there is such a code.
 */
export function RedeemCodePage({ code }: { code: string }) {
  const { provider, title, links } = useBrand();
  useEffect(() => {
    document.title = `Take your test – ${title}`;
  }, [title]);
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>Take your test in the {provider} app</h1>
      <CodeDigits code={code} />
      <p>Get the app, open it, choose to enter a code, and type these five digits.</p>
      <div className={classes.stores}>
        <AppLink href={links.appStore} className={buttonClass({})}>
          App Store
        </AppLink>
        <AppLink href={links.googlePlay} className={buttonClass({})}>
          Google Play
        </AppLink>
      </div>
    </section>
  );
}
