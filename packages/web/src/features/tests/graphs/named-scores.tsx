import { KeyValueStrip } from '../../../design/layout/key-value-strip.tsx';
import { ScrollBox } from '../../../design/layout/scroll-box.tsx';
import classes from './graphs.module.css';

interface NamedScore {
  name: string;
  value: string;
  part: string | null;
}

/** The figures of a result; where tests make up a whole, a table with the composite first and a row a test. */
export function NamedScores({ scores }: { scores: readonly NamedScore[] }) {
  if (scores.length === 0) return null;
  const parts = [...Map.groupBy(scores, ({ part }) => part)];
  if (parts.length === 1) {
    return (
      <section aria-label="Scores">
        <KeyValueStrip items={scores.map(({ name, value }) => ({ label: name, value }))} />
      </section>
    );
  }
  const names = [...new Set(scores.map(({ name }) => name))];
  return (
    <section aria-label="Scores">
      <ScrollBox label="Scores of the tests">
        <table className={classes.scores}>
          <thead>
            <tr>
              <th scope="col">Test</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(([part, own]) => (
              <tr key={part}>
                <th scope="row">{part ?? 'Composite (mean across tests)'}</th>
                {names.map((name) => (
                  <td key={name}>{own.find((score) => score.name === name)?.value ?? '-'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
