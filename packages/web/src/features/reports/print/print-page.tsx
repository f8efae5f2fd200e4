import {
  getProfileTestForAzureAD,
  getProfileTestForPortal,
} from '@plumbline/contract/features/reports/print-report';
import { personTitle } from '@plumbline/domain/reports/report-person';
import { type ReportSection, reportSections } from '@plumbline/domain/reports/report-sections';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../design/state/error-state.tsx';
import { ApiError, messageOf, retryOf } from '../../../platform/api/api-error.ts';
import { callKey } from '../../../platform/api/call-query.ts';
import { send } from '../../../platform/api/send.ts';
import type { AddressOf } from '../../../platform/navigation/page-address.ts';
import {
  PrintFrame,
  PrintLoading,
  PrintMessage,
  PrintRefusal,
  usePrintTitle,
} from '../../../platform/print/print-frame.tsx';
import { useSession } from '../../../platform/session/session-store.ts';
import { ReportSheet } from './report-sheet.tsx';

/** What the address of the print page says. */
type PrintQuery = Partial<Omit<AddressOf<'/profile-test-fullpage'>, 'authToken'>>;

export interface PrintPageProps {
  query: PrintQuery;
  /** The token that the address had; null where there was none. */
  token: string | null;
  /** The token is being removed from the address, so nothing is requested yet. */
  isTakingToken?: boolean;
}

/** A report laid out for any browser's printer, from the same content as the PDF. */
export function PrintPage({ query, token, isTakingToken = false }: PrintPageProps) {
  const session = useSession();
  usePrintTitle(heading);
  const isSession = token === null && query.isPortal === true && session !== null;
  if (query.profileTestId === undefined) {
    return <Alone title="No test at this address" text="Open a report in the portal and choose Print." />;
  }
  if (isTakingToken) return <LoadingReport />;
  if (token === null && !isSession) return <NoToken isPortal={query.isPortal === true} />;
  return <RequestedReport query={query} testId={query.profileTestId} token={token} />;
}

function RequestedReport({
  query,
  testId,
  token,
}: {
  query: PrintQuery;
  testId: number;
  token: string | null;
}) {
  const request = {
    id: testId,
    ...(query.includedTestIds === undefined ? {} : { includedTestIds: query.includedTestIds }),
    ...(query.timezone === undefined ? {} : { timezone: query.timezone }),
    ...(query.timezoneOffset === undefined ? {} : { timezoneOffset: query.timezoneOffset }),
    ...(query.sections === undefined ? {} : { sections: sectionsIn(query.sections) }),
  };
  const call = query.isPortal === true ? getProfileTestForPortal : getProfileTestForAzureAD;
  const answer = useQuery({
    queryKey: [...callKey(call, request), token],
    queryFn: ({ signal }) =>
      send(call, request, {
        signal,
        ...(token === null ? {} : { as: { token, selectedOrganizationId: null } }),
      }),
    retry: false,
    networkMode: 'always',
    // A report stays as it was when it was opened.
    meta: { reads: [] },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (answer.error !== null) {
    if (answer.error instanceof ApiError && answer.error.status === 401) return <Expired />;
    return (
      <PrintMessage heading={heading}>
        <ErrorState
          what="The report did not load."
          why={messageOf(answer.error)}
          onRetry={retryOf(answer.error, () => void answer.refetch())}
          isRetrying={answer.isFetching}
        />
      </PrintMessage>
    );
  }
  if (answer.data === undefined) return <LoadingReport />;
  return (
    <PrintFrame
      title={`${heading}, ${personTitle(answer.data.report.person)}`}
      isPrinting={query.isPortal === true && query.isLocal !== true}
    >
      <ReportSheet report={answer.data.report} />
    </PrintFrame>
  );
}

const sectionsIn = (text: string): ReportSection[] =>
  reportSections.filter((section) => text.split(',').includes(section));

const heading = 'Clinical report';
const LoadingReport = () => <PrintLoading heading={heading} />;

function NoToken({ isPortal }: { isPortal: boolean }) {
  return (
    <Alone
      title={isPortal ? 'Please sign in' : 'This address does not open a report'}
      text="To print a report, open the profile in the portal and choose Create Report, then Print."
    />
  );
}

function Expired() {
  return (
    <Alone
      title="This print link has expired"
      text="A print link works for ten minutes. Open the report in the portal and print it again."
    />
  );
}

const Alone = (words: { title: string; text: string }) => <PrintRefusal heading={heading} {...words} />;
