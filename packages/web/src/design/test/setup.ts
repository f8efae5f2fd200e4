// The page of a component test looks like the portal's: tokens, fonts, a brand and a colour scheme.
import { afterEach } from 'vitest';
import '../index.css';
import '../mantine.css';
import { noticeStore, notify } from '../notify/notify.ts';

document.documentElement.dataset.brand = 'default';
document.documentElement.dataset.mantineColorScheme = 'light';

// A notice outlives the page it was shown on; the next test must see its own.
afterEach(() => {
  for (const { id } of noticeStore.read()) notify.dismiss(id);
});
