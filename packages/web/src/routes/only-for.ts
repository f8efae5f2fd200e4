import { redirect } from '@tanstack/react-router';
import { mayOpen } from '../platform/navigation/page-rule.ts';
import { type PagePath, ruleOf } from '../platform/navigation/page-table.ts';
import { session } from '../platform/session/session-store.ts';

/** For a page that leads who may not open it elsewhere, as specified, instead of saying so. Who is signed out is the guard's business. */
export const onlyFor = (page: PagePath, elsewhere: string) => (): void => {
  const user = session.read()?.user;
  if (user !== undefined && !mayOpen(ruleOf(page), user)) throw redirect({ href: elsewhere, replace: true });
};
