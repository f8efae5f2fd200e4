import { SecurityPage } from '../../features/accounts/security-page.tsx';
import { SentMessages } from '../../features/delivery/sent-messages.tsx';
import classes from '../stacked-cards.module.css';

/** Where the own account is signed in, and what it was sent. */
export function AccountSecurityScreen() {
  return (
    <div className={classes.cards}>
      <SecurityPage />
      <SentMessages of="self" title="Messages sent to you" />
    </div>
  );
}
