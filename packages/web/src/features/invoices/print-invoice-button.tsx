import { createInvoiceToken } from '@plumbline/contract/features/invoices/get-invoices';
import { Button } from '../../design/button/button.tsx';
import { IconPrinter } from '../../design/icon/tabler/printer.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { openPrintPage } from '../../platform/print/open-print-page.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

/** Opens an invoice as a page that any browser can print. */
export function PrintInvoiceButton({ invoice }: { invoice: { id: number } }) {
  // The one that opens it: the invoice may be for another one.
  const orgId = useCurrentUser().selectedOrganization?.id;
  const token = useAction(createInvoiceToken, { refusalIn: 'notice' });
  const address = async () => {
    const outcome = await token.run({ id: invoice.id });
    if (!outcome.ok) return null;
    return hrefOf('/invoice-fullpage', {
      invoiceId: invoice.id,
      authToken: outcome.reply.authToken,
      isPortal: true,
      orgId,
    });
  };
  return (
    <Button icon={<IconPrinter />} isWorking={token.isWorking} onClick={() => void openPrintPage(address)}>
      Print
    </Button>
  );
}
