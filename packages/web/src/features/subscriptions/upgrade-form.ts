import type { ProductSubscription, RequestInputOf, ResponseOf } from '@plumbline/contract';
import { invoiceItemTypeId } from '@plumbline/contract/features/invoices/invoice-item';
import type {
  previewSubscriptionUpgrade,
  upgradeSubscription,
} from '@plumbline/contract/features/subscriptions/upgrade';
import {
  amountOfLine,
  invoiceLineProblems,
  type SubmittedLine,
} from '@plumbline/domain/billing/invoices/invoice-lines';
import { lineWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { formatMoney, type Money, sumOf } from '@plumbline/domain/billing/money';
import { problemsOfSubscription, readCount } from '@plumbline/domain/billing/subscriptions/subscription-form';
import { z } from 'zod';

const text = z.string().trim();
const line = z.object({
  invoiceItemTypeId,
  description: text,
  quantity: text,
  unitPrice: text,
  explanation: z.string(),
  /** As the rules proposed it, to say whether staff changed it. */
  proposed: z.string(),
});
export type UpgradeLine = z.output<typeof line>;

const ruled = ({ quantity, ...rest }: UpgradeLine): SubmittedLine => ({
  ...rest,
  quantity: Number(quantity),
});

/** What the dialog of an upgrade holds while it is filled. Its rules are those of the domain. */
export const upgradeForm = z
  .object({
    packageTierId: z.number(),
    profileCount: text,
    profilePrice: text,
    systemFee: text,
    lines: z.array(line),
  })
  .superRefine((form, context) => {
    const problems = problemsOfSubscription({
      ...form,
      startsOn: '2000-01-01',
      endsOn: '2000-01-01',
      billingCycleId: 1,
      profileAddOnCount: '0',
      manualEstimatedTotal: '',
      isFree: false,
      isManualBilling: false,
      isDemo: false,
    });
    for (const { field, message } of problems) context.addIssue({ code: 'custom', path: [field], message });
    for (const [index, typed] of form.lines.entries())
      for (const [field, problem] of Object.entries(invoiceLineProblems(ruled(typed))))
        context.addIssue({ code: 'custom', path: ['lines', index, field], message: lineWords[problem] });
  });
export type UpgradeForm = z.output<typeof upgradeForm>;

/** What it holds when it opens: the term as it is, so that whoever upgrades sees from what. */
export const upgradeValues = (term: ProductSubscription): UpgradeForm => ({
  packageTierId: term.packageTierId,
  profileCount: String(term.totalProfileCount),
  profilePrice: term.profilePrice.replace(/0{1,2}$/, ''),
  systemFee: term.systemFee,
  lines: [],
});

type Wish = RequestInputOf<typeof upgradeSubscription>['wish'];

/** What the term shall become, where what is typed can be asked; null while a field is wrong. */
export function wishOf(form: UpgradeForm): Wish | null {
  const { packageTierId, profileCount, profilePrice, systemFee } = form;
  const wish = { ...form, lines: [] };
  if (!upgradeForm.safeParse(wish).success) return null;
  return {
    packageTierId,
    profileCount: readCount(profileCount) ?? 0,
    profilePrice: profilePrice.trim(),
    systemFee: systemFee.trim(),
  };
}

type Proposal = ResponseOf<typeof previewSubscriptionUpgrade>;

/** The proposed lines as they can be changed. */
export const linesOf = ({ lines }: Proposal): UpgradeLine[] =>
  lines.map(({ invoiceItemTypeId: type, description, quantity, unitPrice, explanation }) => {
    const price = unitPrice.replace(/(\.\d\d)0{1,2}$/, '$1');
    return {
      invoiceItemTypeId: type,
      description,
      quantity: String(quantity),
      unitPrice: price,
      explanation,
      proposed: `${quantity} ${price}`,
    };
  });

/** Whether a line still costs what was proposed, so that its sentence holds. */
export const isAsProposed = ({ quantity, unitPrice, proposed }: UpgradeLine): boolean =>
  `${quantity.trim()} ${unitPrice.trim()}` === proposed;

const amountOf = (typed: UpgradeLine): Money | null => {
  const ready = ruled(typed);
  return Object.keys(invoiceLineProblems(ready)).length === 0 ? amountOfLine(ready) : null;
};

/** What a line costs, for people; a dash while a field of it is wrong. */
export function amountText(typed: UpgradeLine): string {
  const amount = amountOf(typed);
  return amount === null ? '–' : formatMoney(amount);
}

/** What the lines come to before tax. */
export function subtotalText(lines: readonly UpgradeLine[]): string {
  const amounts = lines.map(amountOf);
  return amounts.some((amount) => amount === null)
    ? '–'
    : formatMoney(sumOf(amounts.filter((amount) => amount !== null)));
}

/** The lines as they are sent. */
export const linesToSend = (lines: readonly UpgradeLine[]) =>
  lines.map(({ invoiceItemTypeId: type, description, quantity, unitPrice }) => ({
    invoiceItemTypeId: type,
    description,
    quantity: Number(quantity),
    unitPrice,
  }));
