import { Card } from '../../design/layout/card.tsx';
import classes from './billing-settings.module.css';

/** The saved card. */
export function CardSection() {
  return (
    <Card title="Credit card">
      <p className={classes.note}>Cards are not set up on this portal. Invoices are paid another way.</p>
    </Card>
  );
}
