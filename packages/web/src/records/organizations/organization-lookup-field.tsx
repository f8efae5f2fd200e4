import { findOrganizationToConnect } from '@plumbline/contract/features/connections/get-org-connects';
import { findOrganization } from '@plumbline/contract/features/staff/find-organization';
import { limits } from '@plumbline/contract/lookups/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import type { FieldFrame } from '../../design/form/field.tsx';
import { type FieldBinding, TextField } from '../../design/form/text-field.tsx';
import { notify } from '../../design/notify/notify.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { idParam } from '../../platform/navigation/search-params.ts';
import classes from './organization-lookup-field.module.css';

type LookupFieldProps<Values extends FieldValues> = FieldBinding<Values> & Omit<FieldFrame, 'help'>;

/** Takes an organization's number. 300 ms after the last digit its name appears below, or the message that there is none. */
export function OrganizationLookupField<Values extends FieldValues>(props: LookupFieldProps<Values>) {
  return <LookupField {...props} call={findOrganization} />;
}

/** The same for whoever asks another organization for a connection. A look-up that failed is also raised as an alert (B074). */
export function ConnectedOrganizationField<Values extends FieldValues>(props: LookupFieldProps<Values>) {
  return <LookupField {...props} call={findOrganizationToConnect} isAlerting />;
}

type Lookup = typeof findOrganization | typeof findOrganizationToConnect;

function LookupField<Values extends FieldValues>({
  call,
  isAlerting = false,
  ...props
}: LookupFieldProps<Values> & { call: Lookup; isAlerting?: boolean }) {
  const typed: PathValue<Values, typeof props.name> = useWatch({ control: props.control, name: props.name });
  const { text, isWrong } = useOrganizationName(String(typed ?? '').trim(), call, isAlerting);
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      help={isWrong ? <span className={classes.wrong}>{text}</span> : text}
    />
  );
}

interface LookupMessage {
  text: string;
  /** No organization was found. */
  isWrong?: boolean;
}

/** Returns the message below the number. */
function useOrganizationName(typed: string, call: Lookup, isAlerting: boolean): LookupMessage {
  const rested = useRested(typed, limits.organizationLookupDebounceMs);
  const organizationId = idParam(rested);
  const { data, error, isFetching } = useQuery({
    ...callQuery(call, { organizationId: organizationId ?? 0 }),
    enabled: organizationId !== undefined,
    retry: false,
  });
  const isUnknown = error instanceof ApiError && error.status === 404;
  const hasFailed = error !== null && !isUnknown && !isFetching;
  useEffect(() => {
    if (hasFailed && isAlerting) notify.error('Organization not found');
  }, [hasFailed, isAlerting]);
  if (typed === '') return { text: '' };
  if (typed !== rested || isFetching) return { text: 'Looking…' };
  if (organizationId === undefined || isUnknown) return { text: 'Invalid Org ID', isWrong: true };
  if (error !== null) return { text: 'Organization not found', isWrong: true };
  return { text: data === undefined ? '' : `${data.organization.name} (${data.organization.id})` };
}

/** Returns a text once typing has paused. */
function useRested(typed: string, restMs: number): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, restMs]);
  return rested;
}
