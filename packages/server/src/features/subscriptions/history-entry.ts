import { billingCycles } from '@plumbline/contract';
import { formatLongCalendarDate, formatMoney, formatPrice, isPrice, readMoney } from '@plumbline/domain';
import { packageName } from '../../records/subscriptions/subscription-view.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of the audit log about a term. Of an addition everything stands in `after`, of a change what changed in both. */
export interface HistoryRow {
  at: Date;
  /** False: a job did it by itself. */
  isByPerson: boolean;
  job: string | null;
  action: string;
  before: Values | null;
  after: Values | null;
}

const plain = (value: unknown) => String(value);
const yesOrNo = (value: unknown) => (value === true ? 'Yes' : 'No');
const day = (value: unknown) => formatLongCalendarDate(String(value)) ?? String(value);
function price(value: unknown) {
  // A number of JSON may have lost its last zeros, which a price does not need.
  const text = String(value);
  return isPrice(text) ? formatPrice(text) : text;
}
function fee(value: unknown) {
  const amount = readMoney(String(value));
  return amount === null ? String(value) : formatMoney(amount);
}

/** The columns that people read about, in the order of the form; the others say how a row is kept. */
const fields: readonly (readonly [column: string, label: string, text: (value: unknown) => string])[] = [
  ['package_tier_id', 'Package', (value) => packageName(Number(value))],
  ['starts_on', 'Start', day],
  ['ends_on', 'End', day],
  ['billing_cycle_id', 'Cycle', (value) => billingCycles.find(Number(value))?.label ?? plain(value)],
  ['profile_count', 'Profiles', plain],
  ['profile_add_on_count', 'Add-ons', plain],
  ['profile_price', 'Price', price],
  ['system_fee', 'System fee', fee],
  ['manual_estimated_total', 'Estimated total', fee],
  ['is_free', 'Free', yesOrNo],
  ['is_manual_billing', 'Manual billing', yesOrNo],
  ['is_trial', 'Trial', yesOrNo],
  ['is_pre_paid', 'Pre-paid', yesOrNo],
  ['do_not_renew', 'Do not renew', yesOrNo],
  ['snooze_invoice', 'No automatic renewal or fee invoice', yesOrNo],
  ['snooze_overage', 'No overage invoice', yesOrNo],
];

/** What each job did to the term. */
const acts: ReadonlyMap<string, string> = new Map([
  ['subscriptions.renew', 'The portal drafted this subscription as a renewal.'],
  ['upgrade subscription', 'Internal staff upgraded this subscription.'],
  ['organizations.enroll', 'This subscription was added with its organization.'],
]);

/** A row of the history as people read it (pure). A switch that is off in an addition is not mentioned. */
export function historyEntry({ at, isByPerson, job, action, before, after }: HistoryRow) {
  const who = isByPerson ? 'Internal staff' : 'The portal';
  const did = action === 'insert' ? 'added' : 'changed';
  const changes = fields.flatMap(([column, field, text]) => {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null];
    if (was === is || (before === null && is === false)) return [];
    return [{ field, before: was === null ? null : text(was), after: is === null ? null : text(is) }];
  });
  return {
    at: at.toISOString(),
    sentence: acts.get(job ?? '') ?? `${who} ${did} this subscription.`,
    changes,
  };
}
