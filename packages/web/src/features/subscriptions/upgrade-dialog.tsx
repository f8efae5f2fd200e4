import type { ProductSubscription } from '@plumbline/contract';
import {
  previewSubscriptionUpgrade,
  upgradeSubscription,
} from '@plumbline/contract/features/subscriptions/upgrade';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { newClientUuid } from '../../records/billing/client-uuid.ts';
import { termText } from './term-text.ts';
import classes from './upgrade-dialog.module.css';
import { linesToSend, upgradeForm, upgradeValues, wishOf } from './upgrade-form.ts';
import { UpgradeLines } from './upgrade-lines.tsx';
import { WishFields } from './wish-fields.tsx';

const dialogWidth = 800;
/** Never asked and never sent. */
const noWish = { packageTierId: 0, profileCount: 0, profilePrice: '0', systemFee: '0' };

interface UpgradeDialogProps {
  family: PackageFamily;
  term: ProductSubscription;
  onClose: () => void;
}

/** Upgrades a current term: what it costs now is shown line by line before it is agreed to. Mounted while it is open. */
export function UpgradeDialog({ family, term, onClose }: UpgradeDialogProps) {
  // As it was when the dialog opened: its version says so if somebody else changes it.
  const [opened] = useState(term);
  const [clientUuid] = useState(newClientUuid);
  const { productSubscriptionId, version } = opened;
  // Null: a field is wrong, or somebody is typing.
  const [wish, setWish] = useState(() => wishOf(upgradeValues(term)));
  const proposal = useQuery({
    ...callQuery(previewSubscriptionUpgrade, { productSubscriptionId, wish: wish ?? noWish }),
    enabled: wish !== null,
  });
  const upgrade = useAction(upgradeSubscription, {
    success: ({ invoice }) =>
      invoice === null
        ? 'Subscription Upgraded. No invoice was created.'
        : `Subscription Upgraded. Invoice ${invoice.number} is not sent yet.`,
    refetchOnRefusal: ['subscription', 'invoice'],
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Upgrade Subscription"
      width={dialogWidth}
      schema={upgradeForm}
      defaultValues={upgradeValues(opened)}
      submitLabel={({ watch }) => (watch('lines').length === 0 ? 'Upgrade' : 'Upgrade and Create Invoice')}
      heldBecause={
        proposal.isError
          ? 'See above why the costs are not shown.'
          : heldBecause(wish === null ? undefined : proposal.data)
      }
      outcome="You can downgrade only at renewal."
      onSubmit={(form) =>
        upgrade.run({
          productSubscriptionId,
          version,
          wish: wish ?? noWish,
          unusedCredits: proposal.data?.unusedCredits ?? 0,
          lines: linesToSend(form.lines),
          clientUuid,
        })
      }
    >
      {(form) => (
        <>
          <p>{termText(opened)}</p>
          <WishFields form={form} family={family} onWish={setWish} />
          <section className={classes.costs} aria-label="What it costs now">
            <h3>What it costs now</h3>
            {wish === null ? (
              <p role="status">Fill in the fields above to see the costs.</p>
            ) : (
              <>
                {queryFailure('The upgrade could not be calculated.', proposal)}
                {proposal.isPending && (
                  <Loading label="Calculating the upgrade…">
                    <SkeletonRows rows={3} />
                  </Loading>
                )}
                {proposal.data !== undefined && <UpgradeLines form={form} proposal={proposal.data} />}
              </>
            )}
          </section>
        </>
      )}
    </FormDialog>
  );
}

/** Says why the upgrade cannot be agreed to yet; null when it can. */
function heldBecause(proposal: { refusal: string | null } | undefined): string | null {
  if (proposal === undefined) return 'Wait until the costs are shown.';
  return proposal.refusal === null ? null : 'See above why this upgrade is not possible.';
}
