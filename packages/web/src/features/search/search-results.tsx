import { Combobox } from '@mantine/core';
import type { LookupEntry, SearchResult } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import classes from './master-search.module.css';

export interface SearchResultsProps {
  results: readonly SearchResult[];
  /** The kinds in the order they are shown. */
  kinds: readonly LookupEntry<number>[];
  isLoading: boolean;
  /** Why there is no answer, in a sentence. */
  problem: string | null;
  onRetry: () => void;
}

const headings: Readonly<Record<number, string>> = { 1: 'Profiles', 2: 'Groups', 3: 'Protocols', 4: 'Users' };

/** What was found, kind by kind. */
export function SearchResults({ results, kinds, isLoading, problem, onRetry }: SearchResultsProps) {
  if (problem !== null) {
    return (
      <div className={classes.state} role="alert">
        <p>{problem}</p>
        <Button onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <Combobox.Options className={classes.results} aria-label="Search results" aria-busy={isLoading}>
      {kinds.map(({ id }) => {
        const ofKind = results.filter((result) => result.type === id);
        return ofKind.length === 0 ? null : (
          <Combobox.Group key={id} label={headings[id]}>
            {ofKind.map((result) => (
              <Combobox.Option key={result.id} value={`${result.type}-${result.id}`}>
                <span className={classes.title}>{result.title}</span>
                <span className={classes.detail}>
                  {result.email ?? (result.type === 1 ? `ID ${result.id}` : '')}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        );
      })}
      {results.length === 0 && (
        <Combobox.Empty>{isLoading ? 'Searching...' : 'Nothing matches your search.'}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}
