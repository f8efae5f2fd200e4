import { Combobox } from '@mantine/core';
import type { SearchResult } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './master-search.module.css';
import { type Found, keyOfResult } from './use-found.ts';

export interface SearchResultsProps {
  found: Found;
  /** What internal staff can look for among the organizations. */
  organizationTerm: string | null;
}

/** The value of the option that leads to the list of organizations. */
export const organizationsOption = 'organizations';

/** What was found, heading by heading. */
export function SearchResults({ found, organizationTerm }: SearchResultsProps) {
  const { groups, isLoading, problem, retry } = found;
  const here = useCurrentUser().selectedOrganization?.id;
  if (problem !== null) {
    return (
      <div className={classes.state} role="alert">
        <p>{problem}</p>
        <Button onMouseDown={(event) => event.preventDefault()} onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <Combobox.Options className={classes.results} aria-label="Search results" aria-busy={isLoading}>
      {groups.map(({ label, results }) => (
        <Combobox.Group key={label} label={label}>
          {results.map((result) => (
            <Combobox.Option key={keyOfResult(result)} value={keyOfResult(result)}>
              <span className={classes.title}>{result.title}</span>
              <span className={classes.detail}>{detailOf(result, here)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {organizationTerm !== null && (
        <Combobox.Group label="Organizations">
          <Combobox.Option value={organizationsOption}>
            <span className={classes.title}>Find organizations with “{organizationTerm}”</span>
          </Combobox.Option>
        </Combobox.Group>
      )}
      {groups.length === 0 && (
        <Combobox.Empty>{isLoading ? 'Searching...' : 'Nothing matches your search.'}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}

/** What tells two people of one name apart, and where somebody of another organization is. */
function detailOf(result: SearchResult, here: number | undefined): string {
  if (result.organizationId !== here) return result.organizationName;
  if (result.email !== null) return result.email;
  return result.type === 1 && !result.title.endsWith(String(result.id)) ? `ID ${result.id}` : '';
}
