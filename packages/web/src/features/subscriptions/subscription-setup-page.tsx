import type { ProductSubscription } from '@plumbline/contract';
import { updateProductSubscriptionById } from '@plumbline/contract/features/subscriptions/subscriptions';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useState } from 'react';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { FormFoot } from '../../design/form/form-foot.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useSubmit } from '../../design/form/use-submit.ts';
import { Card } from '../../design/layout/card.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { subscriptionForm, subscriptionToSave, subscriptionValues } from './subscription-form.ts';
import classes from './subscription-setup.module.css';
import { termText } from './term-text.ts';
import { useTerms } from './use-terms.ts';

interface SubscriptionSetupPageProps {
  family: PackageFamily;
  /** The term that is edited; null for a new one. */
  id: number | null;
  hrefOfTerm: (to: { family: PackageFamily; id?: number }) => string;
  onSaved: () => Promise<void>;
}

/** The subscription form as a page: a term of a family is chosen or added, and saved. */
export function SubscriptionSetupPage({ family, id, hrefOfTerm, onSaved }: SubscriptionSetupPageProps) {
  const { query, terms } = useTerms(family);
  const term = terms.find(({ productSubscriptionId }) => productSubscriptionId === id) ?? null;
  const tabs = [
    { label: 'Sports', href: hrefOfTerm({ family: 'sports' }) },
    { label: 'Clinical', href: hrefOfTerm({ family: 'clinical' }) },
  ];
  return (
    <Stack>
      <Tabs label="Package families" items={tabs} current={hrefOfTerm({ family })} />
      {queryFailure('The subscriptions did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <SkeletonRows rows={5} />
        </Loading>
      )}
      {query.isSuccess && (
        <>
          {terms.length > 0 && (
            <nav aria-label="Subscriptions" className={classes.terms}>
              {terms.map((each) => (
                <AppLink
                  key={each.productSubscriptionId}
                  href={hrefOfTerm({ family, id: each.productSubscriptionId })}
                  aria-current={each === term ? 'page' : undefined}
                >
                  {termText(each)}
                </AppLink>
              ))}
              {id !== null && <AppLink href={hrefOfTerm({ family })}>New subscription</AppLink>}
            </nav>
          )}
          {id !== null && term === null ? (
            <Card label="Subscription">
              <EmptyState
                title="That subscription could not be found."
                text="It may have been deleted, or it belongs to the other family."
              />
            </Card>
          ) : (
            <SetupForm
              key={`${family}-${term?.productSubscriptionId ?? 'new'}`}
              family={family}
              term={term}
              terms={terms}
              onSaved={onSaved}
            />
          )}
        </>
      )}
    </Stack>
  );
}

interface SetupFormProps {
  family: PackageFamily;
  term: ProductSubscription | null;
  terms: readonly ProductSubscription[];
  onSaved: () => Promise<void>;
}

function SetupForm({ family, term, terms, onSaved }: SetupFormProps) {
  // As it was when the form opened, so that a change by somebody else is refused and not overwritten.
  const [opened] = useState(term);
  const save = useAction(updateProductSubscriptionById, { success: 'Subscription Updated Created' });
  const form = useSchemaForm(subscriptionForm, subscriptionValues(opened, family));
  const { refusal, onSubmit } = useSubmit(
    form,
    (values) => save.run({ subscription: subscriptionToSave(values, opened) }),
    () => void onSaved(),
  );
  return (
    <Card title={opened === null ? 'New subscription' : termText(opened)}>
      <form noValidate aria-label="Subscription" onSubmit={onSubmit} className={classes.form}>
        <DialogError message={refusal} />
        <SubscriptionFields
          form={form}
          family={family}
          id={opened?.productSubscriptionId ?? null}
          terms={terms}
        />
        <FormFoot
          form={form}
          schema={subscriptionForm}
          submitLabel={opened === null ? 'Add Subscription' : 'Save Subscription'}
        />
      </form>
    </Card>
  );
}
