import { InvoiceEditorPage } from '../../features/invoices/editor/invoice-editor-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

/** The editor of invoices; the address names the one that is edited. */
export function InvoiceEditorScreen() {
  const [{ id }] = useAddress('/billing/create-invoice/{-$id}');
  const { goTo } = useGoTo();
  return (
    <InvoiceEditorPage
      id={id}
      onSaved={(savedId) => goTo('/billing/view-invoices/{-$id}', { id: savedId })}
    />
  );
}
