import { DesignProvider } from '../../design/design-provider.tsx';
import {
  SecondFactorDialog,
  type SecondFactorDialogProps,
} from '../../features/access/second-factor-dialog.tsx';

/** The dialog with what dialogs need around them: pages such as sign-in do without. */
export default function SecondFactorScreen(props: SecondFactorDialogProps) {
  return (
    <DesignProvider>
      <SecondFactorDialog {...props} />
    </DesignProvider>
  );
}
