// First, so that the rules stand before anything can write into the page.
import './platform/trusted-types.ts';

import { createRoot } from 'react-dom/client';
import { applyBrand } from './brand/apply-brand.ts';
import { chooseBrand, readBrandSettings } from './brand/choose-brand.ts';
import { applyColorScheme } from './design/color-scheme.ts';
import './design/index.css';
import { showKeptNotice } from './design/notify/kept-notice.ts';
import { followAccount } from './platform/session/follow-account.ts';
import { followSession } from './routes/follow-session.ts';
import { Portal } from './routes/portal.tsx';
import { makeRouter } from './routes/router.ts';

const brand = chooseBrand(window.location.host, readBrandSettings(document));
applyBrand(document, brand);
applyColorScheme();

const router = makeRouter();
followSession(router);
// Once the first page has passed its guard: the login page signs out, and then there is nobody to ask about.
const unsubscribe = router.subscribe('onLoad', () => {
  unsubscribe();
  void followAccount();
  // Whoever signs in here finds the portal's pages at hand.
  void router.options.context.addPortal();
});
showKeptNotice();

const container = document.querySelector('#root');
if (container === null) throw new Error('index.html has no #root');
createRoot(container).render(<Portal router={router} brand={brand} />);
